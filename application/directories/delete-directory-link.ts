import { z } from 'zod';
import { NotFound } from '../errors.ts';
import type { Scope, UseCase } from '../door/perform.ts';
import { lockForLinks, recordLink } from './directory-link-input.ts';

const input = z.strictObject({ groupId: z.int().positive(), provider: z.string(), cn: z.string() });
type Input = z.infer<typeof input>;

/** Deletes a link. The memberships that only it gave are removed soon afterwards. */
export class DeleteDirectoryLink implements UseCase<Input, void> {
  readonly action = 'directory_link.delete';
  readonly input = input;

  async run(scope: Scope, { groupId, provider, cn }: Input): Promise<void> {
    const group = await lockForLinks(scope, groupId);
    const { directoryLinks } = scope.transaction;
    const links = await directoryLinks.lockOf(group.id);
    const link = links.find((one) => one.provider === provider && one.cn.toLowerCase() === cn.toLowerCase());
    if (link === undefined) throw new NotFound();
    await directoryLinks.delete(link.id);
    recordLink(scope, link, null);
    await directoryLinks.requestSync(group.id);
  }
}
