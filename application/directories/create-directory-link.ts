import { z } from 'zod';
import { accessLevels } from '../../domain/access/role.ts';
import { directoryLinksMaximum, type DirectoryLink } from '../../domain/directories/directory-link.ts';
import { Conflict, Invalid } from '../errors.ts';
import type { Scope, UseCase } from '../door/perform.ts';
import { directoryGroupName, linkedAccessLevel, lockForLinks, recordLink } from './directory-link-input.ts';

const input = z.strictObject({
  groupId: z.int().positive(),
  /** Name of a directory in the settings. */
  provider: z.string().min(1).max(63),
  cn: directoryGroupName,
  accessLevel: linkedAccessLevel,
});
type Input = z.infer<typeof input>;

/** Makes the members of a group in a directory members of a group here, soon and from then on. For owners. */
export class CreateDirectoryLink implements UseCase<Input, DirectoryLink> {
  readonly action = 'directory_link.create';
  readonly input = input;

  async run(scope: Scope, { groupId, provider, cn, accessLevel }: Input): Promise<DirectoryLink> {
    const group = await lockForLinks(scope, groupId);
    if (accessLevel === accessLevels.owner) scope.requireConfirmation();
    const { directoryLinks } = scope.transaction;
    const links = await directoryLinks.lockOf(group.id);
    if (links.some((link) => link.provider === provider && link.cn.toLowerCase() === cn.toLowerCase())) {
      throw new Conflict('This group of the directory is already linked');
    }
    if (links.length >= directoryLinksMaximum) {
      throw Invalid.request(`a group has at most ${directoryLinksMaximum} links to directories`);
    }
    const link = await directoryLinks.insert({
      namespaceId: group.id,
      provider,
      cn,
      accessLevel,
      createdById: scope.user().id,
      createdAt: scope.now,
    });
    recordLink(scope, null, link);
    await directoryLinks.requestSync(group.id);
    return link;
  }
}
