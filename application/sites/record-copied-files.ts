import { z } from 'zod';
import { Invalid } from '../errors.ts';
import type { Scope, UseCase } from '../door/perform.ts';

const input = z.strictObject({
  siteId: z.int().positive(),
  results: z
    .array(z.strictObject({ uploadId: z.int().positive(), failure: z.string().min(1).max(1_000).nullable() }))
    .max(1_000),
});
type Input = z.infer<typeof input>;

/** Records which files a secondary copied or failed to copy. Only for sites, never for a user. */
export class RecordCopiedFiles implements UseCase<Input, void, z.input<typeof input>> {
  readonly action = 'site.record_copied_files';
  readonly input = input;

  async run({ transaction, now }: Scope, { siteId, results }: Input): Promise<void> {
    const site = await transaction.sites.find(siteId);
    if (site === null || site.primary) throw Invalid.request('there is no such secondary site');
    await transaction.sites.recordCopies(siteId, results, now);
  }
}
