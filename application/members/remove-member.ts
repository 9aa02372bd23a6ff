import { z } from 'zod';
import { accessLevels } from '../../domain/access/role.ts';
import { Forbidden, NotFound } from '../errors.ts';
import type { Scope, UseCase } from '../door/perform.ts';
import { authorizeGrant, canGrant, keepAnOwner, lockForMembers, refuseDirectoryMembers } from './member-rules.ts';
import { memberChange } from '../namespaces/member-change.ts';

const input = z.strictObject({
  kind: z.enum(['group', 'project']),
  namespaceId: z.int().positive(),
  userId: z.int().positive(),
  /** Keeps the memberships in subgroups and projects. */
  skipSubresources: z.boolean().default(false),
  /** Unassigns the person from every item of the namespace and its descendants. */
  unassign: z.boolean().default(false),
});
type Input = z.infer<typeof input>;

/** Removes a direct membership, and by default those below it. Everyone may leave, except the last owner. */
export class RemoveMember implements UseCase<Input, void> {
  readonly action = 'member.remove';
  readonly input = input;
  /** Very many items may have to be unassigned. */
  readonly transactionOptions = { unlimitedTime: true };
  readonly limit = 'memberDeletion';

  async run(scope: Scope, { kind, namespaceId, userId, skipSubresources, unassign }: Input): Promise<void> {
    const leaving = scope.user().id === userId;
    const namespace = await lockForMembers(scope, kind, namespaceId);
    if (!leaving && !canGrant(scope.actor, namespace, 0)) throw new Forbidden();
    const member = await scope.transaction.members.lockMembership(namespaceId, userId);
    if (member === null) throw new NotFound();
    if (!leaving) authorizeGrant(scope, namespace, member.accessLevel);
    if (member.accessLevel === accessLevels.owner) scope.requireConfirmation();
    await keepAnOwner(scope, namespace, member);
    const below = skipSubresources ? [] : await scope.transaction.members.inSubtree(namespaceId, userId);
    await refuseDirectoryMembers(scope, [member, ...below]);
    for (const one of [member, ...below.filter(({ id }) => id !== member.id)]) {
      await scope.transaction.members.delete(one.id);
      scope.record(memberChange(one, null));
    }
    if (unassign) await this.unassign(scope, namespaceId, userId);
  }

  private async unassign(scope: Scope, namespaceId: number, userId: number): Promise<void> {
    const { members, workItems } = scope.transaction;
    for (const item of await members.lockAssignedItems(namespaceId, userId)) {
      const before = await workItems.assigneeIds(item.id);
      const after = before.filter((id) => id !== userId);
      await workItems.setAssignees(item.id, after);
      await workItems.update(item.id, { updatedAt: scope.now });
      scope.recordItem(item.id, 'work_item.update');
    }
  }
}
