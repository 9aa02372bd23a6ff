import { z } from 'zod';
import { hasEnded, type Member } from '../../domain/members/member.ts';
import { Forbidden, NotFound } from '../errors.ts';
import type { Scope, UseCase } from '../door/perform.ts';
import {
  authorizeMemberChange,
  canGrant,
  checkExpiry,
  checkLevel,
  keepAnOwner,
  lockForMembers,
  memberAccessLevel,
  memberExpiry,
  refuseDirectoryMembers,
} from './member-rules.ts';
import { memberChange } from '../namespaces/member-change.ts';

const input = z.strictObject({
  kind: z.enum(['group', 'project']),
  namespaceId: z.int().positive(),
  userId: z.int().positive(),
  accessLevel: memberAccessLevel,
  /** Null removes the expiry date; omitted leaves it unchanged. */
  expiresAt: memberExpiry,
});
type Input = z.infer<typeof input>;

/** Changes the level or expiry date of a direct membership. The last owner cannot be changed. */
export class UpdateMember implements UseCase<Input, Member> {
  readonly action = 'member.update';
  readonly input = input;

  async run(scope: Scope, { kind, namespaceId, userId, accessLevel, expiresAt }: Input): Promise<Member> {
    scope.user();
    const namespace = await lockForMembers(scope, kind, namespaceId);
    if (!canGrant(scope.actor, namespace, 0)) throw new Forbidden();
    const before = await scope.transaction.members.lockMembership(namespaceId, userId);
    if (before === null || hasEnded(before.expiresAt, scope.today)) throw new NotFound();
    authorizeMemberChange(scope, namespace, before.accessLevel, accessLevel);
    checkLevel(namespace, accessLevel);
    await refuseDirectoryMembers(scope, [before]);
    const ends = expiresAt === undefined ? before.expiresAt : expiresAt;
    if (ends !== before.expiresAt) checkExpiry(scope, ends);
    if (accessLevel === before.accessLevel && ends === before.expiresAt) return before;
    if (accessLevel < before.accessLevel || ends !== null) await keepAnOwner(scope, namespace, before);
    const after = await scope.transaction.members.update(before.id, { accessLevel, expiresAt: ends });
    scope.record(memberChange(before, after));
    return after;
  }
}
