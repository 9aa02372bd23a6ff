import { z } from 'zod';
import { canInGroup } from '../../domain/access/policy.ts';
import { accessLevels } from '../../domain/access/role.ts';
import { directoryNameMaximum, type DirectoryLink } from '../../domain/directories/directory-link.ts';
import type { Namespace } from '../../domain/namespaces/namespace.ts';
import { differences } from '../door/change-log.ts';
import { Forbidden } from '../errors.ts';
import { lockForMembers, memberAccessLevel } from '../members/member-rules.ts';
import type { Scope } from '../door/perform.ts';

/** Name of a group in a directory. */
export const directoryGroupName = z
  .string()
  .trim()
  .min(1)
  .max(directoryNameMaximum)
  .refine((name) => !/\p{Cc}/u.test(name), 'is invalid');
export const linkedAccessLevel = memberAccessLevel.refine(
  (level) => level >= accessLevels.guest,
  'is not included in the list',
);

/** Locks a group whose owner the actor is. */
export async function lockForLinks(scope: Scope, groupId: number): Promise<Namespace> {
  scope.user();
  const group = await lockForMembers(scope, 'group', groupId);
  if (!canInGroup(scope.actor, 'administrateMembers', group)) throw new Forbidden();
  return group;
}

export function recordLink(scope: Scope, before: DirectoryLink | null, after: DirectoryLink | null): void {
  const link = (after ?? before) as DirectoryLink;
  scope.record({
    subjectType: 'directory_link',
    subjectId: link.id,
    namespaceId: link.namespaceId,
    changes: differences(before, after, ['provider', 'cn', 'accessLevel']),
  });
}
