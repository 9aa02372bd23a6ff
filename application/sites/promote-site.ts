import { z } from 'zod';
import type { Site } from '../../domain/sites/site.ts';
import { Invalid } from '../errors.ts';
import { requireAdministrator } from '../people/administrators-only.ts';
import type { Scope, UseCase } from '../door/perform.ts';
import { recordSite, siteAmongOthers } from './site-input.ts';

const input = z.strictObject({ siteId: z.int().positive() });

/** Settings that differ between the primary and secondaries. */
const ofPrimary = {
  primary: true,
  enabled: true,
  syncObjectStorage: false,
  selectiveSyncType: null,
  selectiveSyncShards: [],
  selectiveSyncNamespaceIds: [],
};

/** Makes a promoted site the primary and the previous primary a secondary. Returns both. */
export class PromoteSite implements UseCase<
  z.infer<typeof input>,
  { promoted: Site; secondaries: Site[] },
  z.input<typeof input>
> {
  readonly action = 'site.promote';
  readonly input = input;

  async run(scope: Scope, { siteId }: z.infer<typeof input>): Promise<{ promoted: Site; secondaries: Site[] }> {
    requireAdministrator(scope);
    const { sites } = scope.transaction;
    const { site, others } = await siteAmongOthers(scope, siteId);
    if (site.primary) throw Invalid.request('the site is the primary already');
    const secondaries: Site[] = [];
    // The previous primary first: there is at most one primary.
    for (const other of others.toSorted((a, b) => Number(b.primary) - Number(a.primary))) {
      if (!other.primary) {
        secondaries.push(other);
        continue;
      }
      const demoted = await sites.update(other.id, { primary: false, updatedAt: scope.now });
      recordSite(scope, other, demoted);
      secondaries.push(demoted);
    }
    const promoted = await sites.update(siteId, { ...ofPrimary, updatedAt: scope.now });
    recordSite(scope, site, promoted);
    return { promoted, secondaries };
  }
}
