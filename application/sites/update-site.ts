import { z } from 'zod';
import type { Site } from '../../domain/sites/site.ts';
import { changedColumns } from '../door/changed-columns.ts';
import { requireAdministrator } from '../people/administrators-only.ts';
import type { Scope, UseCase } from '../door/perform.ts';
import { recordSite, requireFittingSite, siteAmongOthers, siteFields } from './site-input.ts';

const input = z.strictObject({
  siteId: z.int().positive(),
  ...siteFields,
  /** Validates without saving. */
  dryRun: z.boolean().default(false),
});
type Input = z.infer<typeof input>;

/** Updates a site. Its role changes only by promotion. */
export class UpdateSite implements UseCase<Input, { before: Site; after: Site }, z.input<typeof input>> {
  readonly action = 'site.update';
  readonly input = input;

  async run(scope: Scope, { siteId, dryRun, ...input }: Input): Promise<{ before: Site; after: Site }> {
    requireAdministrator(scope);
    if (!dryRun) scope.requireConfirmation();
    const { site: before, others } = await siteAmongOthers(scope, siteId);
    const fields = Object.fromEntries(
      Object.entries(input).filter(
        ([name, value]) =>
          value !== undefined && JSON.stringify(value) !== JSON.stringify(before[name as keyof typeof input]),
      ),
    );
    const target: Site = { ...before, ...fields };
    // If no internal URL was ever set, it follows the public one.
    const follows = input.internalUrl === undefined ? before.internalUrl === before.url : input.internalUrl === null;
    if (follows) target.internalUrl = target.url;
    await requireFittingSite(scope, target, others);
    const changes = changedColumns(before, target);
    if (dryRun) return { before, after: target };
    if (Object.keys(changes).length === 0) return { before, after: before };
    const after = await scope.transaction.sites.update(siteId, { ...changes, updatedAt: scope.now });
    recordSite(scope, before, after);
    return { before, after };
  }
}
