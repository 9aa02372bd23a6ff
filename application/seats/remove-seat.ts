import { z } from 'zod';
import { canInGroup } from '../../domain/access/policy.ts';
import { accessLevels } from '../../domain/access/role.ts';
import type { Member } from '../../domain/members/member.ts';
import type { Namespace } from '../../domain/namespaces/namespace.ts';
import { tried } from '../door/dry-run.ts';
import { Forbidden, Invalid } from '../errors.ts';
import { keepAnOwner, lockForMembers, refuseDirectoryMembers } from '../members/member-rules.ts';
import { memberChange } from '../namespaces/member-change.ts';
import type { Scope, UseCase } from '../door/perform.ts';

const input = z.strictObject({
  groupId: z.int().positive(),
  userId: z.int().positive(),
  /** Returns what would be removed, without removing it. */
  dryRun: z.boolean().default(false),
});
type Input = z.infer<typeof input>;

export interface SeatRemoval {
  /** The removed memberships in the group and its descendants. */
  memberships: Member[];
  seatsBefore: number;
  seatsAfter: number;
}

/**
 * Removes a person from a top-level group and all its subgroups and projects. Access through invited groups stays, and
 * so does the seat it takes.
 */
export class RemoveSeat implements UseCase<Input, SeatRemoval> {
  readonly action = 'seat.remove';
  readonly input = input;
  readonly limit = 'memberDeletion';

  async run(scope: Scope, { groupId, userId, dryRun }: Input): Promise<SeatRemoval> {
    scope.user();
    const group = await lockForMembers(scope, 'group', groupId);
    if (group.parentId !== null || !canInGroup(scope.actor, 'administrateMembers', group)) throw new Forbidden();
    const remove = () => this.remove(scope, group, userId);
    return dryRun ? tried(scope, remove) : remove();
  }

  private async remove(scope: Scope, group: Namespace, userId: number): Promise<SeatRemoval> {
    const { members, groupSubscriptions } = scope.transaction;
    const memberships = await members.inSubtree(group.id, userId);
    if (memberships.length === 0) throw await this.notRemovable(scope, group, userId);
    await refuseDirectoryMembers(scope, memberships);
    await this.keepOwners(scope, memberships);
    const seatsBefore = await groupSubscriptions.seatsInUse(group.id, scope.today);
    for (const membership of memberships) {
      await members.delete(membership.id);
      scope.record({ ...memberChange(membership, null), action: 'member.remove' });
    }
    return { memberships, seatsBefore, seatsAfter: await groupSubscriptions.seatsInUse(group.id, scope.today) };
  }

  private async notRemovable(scope: Scope, group: Namespace, userId: number): Promise<Invalid> {
    return (await scope.transaction.groupSubscriptions.isInvited(group.id, userId, scope.today))
      ? Invalid.request('members of an invited group cannot be removed here: remove them there or end the invitation')
      : Invalid.request('No member found for the given user_id');
  }

  private async keepOwners(scope: Scope, memberships: readonly Member[]): Promise<void> {
    const owned = memberships.filter(({ accessLevel }) => accessLevel === accessLevels.owner);
    const places = await scope.transaction.namespaces.findByIds(owned.map(({ namespaceId }) => namespaceId));
    for (const place of places) {
      const membership = owned.find(({ namespaceId }) => namespaceId === place.id) as Member;
      await keepAnOwner(scope, place, membership).catch((error: unknown) => {
        if (!(error instanceof Forbidden)) throw error;
        throw Invalid.request(`the last owner of ${place.fullPath} cannot be removed`);
      });
    }
  }
}
