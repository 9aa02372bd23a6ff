import { z } from 'zod';
import type { Member } from '../../domain/members/member.ts';
import { Conflict, Forbidden, NotFound } from '../errors.ts';
import type { Scope, UseCase } from '../door/perform.ts';
import {
  addMember,
  authorizeMemberChange,
  canGrant,
  checkExpiry,
  checkLevel,
  lockForMembers,
  memberAccessLevel,
  memberExpiry,
  refuseLockedProject,
} from './member-rules.ts';

const input = z.strictObject({
  kind: z.enum(['group', 'project']),
  namespaceId: z.int().positive(),
  userIds: z.array(z.int().positive()).min(1).max(100, 'is too long (maximum is 100 people)'),
  accessLevel: memberAccessLevel,
  expiresAt: memberExpiry,
});
type Input = z.infer<typeof input>;

/** Adds members to a group or project, all of them or none. */
export class AddMembers implements UseCase<Input, Member[]> {
  readonly action = 'member.add';
  readonly input = input;

  async run(scope: Scope, { kind, namespaceId, userIds, accessLevel, expiresAt = null }: Input): Promise<Member[]> {
    scope.user();
    const namespace = await lockForMembers(scope, kind, namespaceId);
    if (!canGrant(scope.actor, namespace, 0)) throw new Forbidden();
    authorizeMemberChange(scope, namespace, accessLevel);
    await refuseLockedProject(scope, namespace);
    checkLevel(namespace, accessLevel);
    checkExpiry(scope, expiresAt);
    const ids = [...new Set(userIds)].sort((one, other) => one - other);
    const people = await scope.transaction.users.findByIds(ids);
    if (people.length < ids.length) throw new NotFound('User');
    const added: Member[] = [];
    const createdById = scope.user().id;
    for (const userId of ids) {
      const member = await addMember(scope, { namespaceId, userId, accessLevel, expiresAt, createdById });
      if (member === null) throw new Conflict('Member already exists');
      added.push(member);
    }
    return added;
  }
}
