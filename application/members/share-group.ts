import { z } from 'zod';
import { accessLevels } from '../../domain/access/role.ts';
import { hasEnded, type GroupShare } from '../../domain/members/member.ts';
import type { Namespace } from '../../domain/namespaces/namespace.ts';
import { differences, type Change } from '../door/change-log.ts';
import { Conflict, Forbidden, Invalid } from '../errors.ts';
import type { Scope, UseCase } from '../door/perform.ts';
import { readableContainer } from '../namespaces/container.ts';
import { authorizeMemberChange, canGrant, checkExpiry, memberAccessLevel, memberExpiry } from './member-rules.ts';
import { lockNamespaces } from '../namespaces/namespace-locks.ts';

const input = z.strictObject({
  /** The group or project to which the group is invited. */
  kind: z.enum(['group', 'project']).default('group'),
  namespaceId: z.int().positive(),
  invitedGroupId: z.int().positive(),
  accessLevel: memberAccessLevel,
  expiresAt: memberExpiry,
});
type Input = z.infer<typeof input>;

/** The changed fields of an invitation for the change log. */
export function shareChange(before: GroupShare | null, after: GroupShare | null): Change {
  const share = (after ?? before) as GroupShare;
  return {
    subjectType: 'group_share',
    subjectId: share.id,
    namespaceId: share.namespaceId,
    changes: differences(before, after, ['invitedGroupId', 'accessLevel', 'expiresAt']),
  };
}

/**
 * Invites a group to another group or to a project: its members get at most the given role there. Requires the right to
 * grant that role, and read access to the invited group.
 */
export class ShareGroup implements UseCase<Input, GroupShare> {
  readonly action = 'group.share';
  readonly input = input;

  async run(
    scope: Scope,
    { kind, namespaceId, invitedGroupId, accessLevel, expiresAt = null }: Input,
  ): Promise<GroupShare> {
    const user = scope.user();
    const container = await readableContainer(scope, kind, namespaceId);
    if (!canGrant(scope.actor, container, 0)) throw new Forbidden();
    // Both: one that is being deleted at the same time is not found.
    const [namespace, invited] = (await lockNamespaces(scope, [
      { id: namespaceId, kinds: [kind], thing: kind === 'group' ? 'Group' : 'Project' },
      { id: invitedGroupId, kinds: ['group'], thing: 'Group' },
    ])) as [Namespace, Namespace];
    authorizeMemberChange(scope, namespace, accessLevel);
    if (invited.id === namespace.id) throw Invalid.fields({ group_id: ['is the group itself'] });
    if (accessLevel < accessLevels.guest) throw Invalid.fields({ group_access: ['is not included in the list'] });
    checkExpiry(scope, expiresAt);
    const { shares } = scope.transaction;
    const before = await shares.lockInvitation(namespace.id, invited.id);
    if (before !== null && !hasEnded(before.expiresAt, scope.today)) {
      throw new Conflict('The group is already shared with this group');
    }
    if (before !== null) await shares.delete(before.id);
    const share = await shares.insert({
      namespaceId: namespace.id,
      invitedGroupId: invited.id,
      accessLevel,
      createdById: user.id,
      createdAt: scope.now,
      expiresAt,
    });
    scope.record(shareChange(null, share));
    return share;
  }
}
