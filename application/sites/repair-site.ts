import { z } from 'zod';
import type { Site } from '../../domain/sites/site.ts';
import { requireAdministrator } from '../people/administrators-only.ts';
import type { Scope, UseCase } from '../door/perform.ts';
import { siteAmongOthers } from './site-input.ts';

const input = z.strictObject({
  siteId: z.int().positive(),
  /** Counts what would be retried, without retrying. */
  dryRun: z.boolean().default(false),
});

/** Retries failed copies to a site now, without the growing pauses between attempts. */
export class RepairSite implements UseCase<
  z.infer<typeof input>,
  { site: Site; retried: number },
  z.input<typeof input>
> {
  readonly action = 'site.repair';
  readonly input = input;

  async run(scope: Scope, { siteId, dryRun }: z.infer<typeof input>): Promise<{ site: Site; retried: number }> {
    requireAdministrator(scope);
    const { sites } = scope.transaction;
    const { site } = await siteAmongOthers(scope, siteId);
    if (dryRun) return { site, retried: await sites.countFailures(siteId) };
    const retried = await sites.forgetFailures(siteId);
    if (retried > 0) {
      scope.record({
        subjectType: 'site',
        subjectId: siteId,
        namespaceId: null,
        changes: { retried: { after: retried } },
      });
    }
    return { site, retried };
  }
}
