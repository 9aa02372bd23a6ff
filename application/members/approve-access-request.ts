import { z } from 'zod';
import { accessLevels } from '../../domain/access/role.ts';
import type { Member } from '../../domain/members/member.ts';
import { Conflict, Forbidden, NotFound } from '../errors.ts';
import {
  addMember,
  authorizeMemberChange,
  canGrant,
  checkLevel,
  lockForMembers,
  memberAccessLevel,
  refuseLockedProject,
} from './member-rules.ts';
import type { Scope, UseCase } from '../door/perform.ts';

const input = z.strictObject({
  kind: z.enum(['group', 'project']),
  namespaceId: z.int().positive(),
  userId: z.int().positive(),
  accessLevel: memberAccessLevel.default(accessLevels.developer),
});
type Input = z.infer<typeof input>;

/** Makes someone who asked for it a member; the request ends with that. */
export class ApproveAccessRequest implements UseCase<Input, Member, z.input<typeof input>> {
  readonly action = 'access_request.approve';
  readonly input = input;

  async run(scope: Scope, { kind, namespaceId, userId, accessLevel }: Input): Promise<Member> {
    const { id: createdById } = scope.user();
    const namespace = await lockForMembers(scope, kind, namespaceId);
    if (!canGrant(scope.actor, namespace, 0)) throw new Forbidden();
    const request = await scope.transaction.accessRequests.lockOf(namespaceId, userId);
    if (request === null) throw new NotFound();
    authorizeMemberChange(scope, namespace, accessLevel);
    checkLevel(namespace, accessLevel);
    await refuseLockedProject(scope, namespace);
    const offer = { namespaceId, userId, accessLevel, expiresAt: null, createdById };
    const member = await scope.within('member.add', (inner) => addMember(inner, offer));
    if (member === null) throw new Conflict('Member already exists');
    return member;
  }
}
