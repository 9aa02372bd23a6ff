import { z } from 'zod';
import { isExpired, type Invitation } from '../../domain/members/invitation.ts';
import { NotFound } from '../errors.ts';
import { authorizeMemberChange, checkExpiry, checkLevel, memberAccessLevel, memberExpiry } from './member-rules.ts';
import type { Scope, UseCase } from '../door/perform.ts';
import { lockForInvitations, recordInvitation } from './invitation-rules.ts';

const input = z.strictObject({
  kind: z.enum(['group', 'project']),
  namespaceId: z.int().positive(),
  email: z.string().max(320),
  accessLevel: memberAccessLevel.optional(),
  /** Null removes the end of the membership. */
  expiresAt: memberExpiry,
});
type Input = z.infer<typeof input>;

/** Changes the role or the end of the membership that an open invitation offers. */
export class UpdateInvitation implements UseCase<Input, Invitation> {
  readonly action = 'invitation.update';
  readonly input = input;

  async run(scope: Scope, { kind, namespaceId, email, ...changes }: Input): Promise<Invitation> {
    const namespace = await lockForInvitations(scope, kind, namespaceId);
    const { invitations } = scope.transaction;
    const before = await invitations.lockOf(namespaceId, email);
    if (before === null || isExpired(before, scope.now)) throw new NotFound();
    const { accessLevel = before.accessLevel, expiresAt = before.expiresAt } = changes;
    authorizeMemberChange(scope, namespace, before.accessLevel, accessLevel);
    checkLevel(namespace, accessLevel);
    if (expiresAt !== before.expiresAt) checkExpiry(scope, expiresAt);
    // The offer is now made by the person who changed it.
    const after = await invitations.update(before.id, { accessLevel, expiresAt, createdById: scope.user().id });
    recordInvitation(scope, before, after);
    return after;
  }
}
