import { z } from 'zod';
import type { Site } from '../../domain/sites/site.ts';
import { Invalid } from '../errors.ts';
import { requireAdministrator } from '../people/administrators-only.ts';
import type { Scope, UseCase } from '../door/perform.ts';
import { recordSite, siteAmongOthers } from './site-input.ts';

const input = z.strictObject({
  siteId: z.int().positive(),
  /** Validates without deleting. */
  dryRun: z.boolean().default(false),
});

/** Deletes a site and the record of its files. The site's own copies are not touched. */
export class DeleteSite implements UseCase<z.infer<typeof input>, Site, z.input<typeof input>> {
  readonly action = 'site.delete';
  readonly input = input;

  async run(scope: Scope, { siteId, dryRun }: z.infer<typeof input>): Promise<Site> {
    requireAdministrator(scope);
    if (!dryRun) scope.requireConfirmation();
    const { site, others } = await siteAmongOthers(scope, siteId);
    if (site.primary && others.length > 0) {
      throw Invalid.request('the primary site cannot be removed while there are secondary sites');
    }
    if (dryRun) return site;
    await scope.transaction.sites.delete(siteId);
    recordSite(scope, site, null);
    return site;
  }
}
