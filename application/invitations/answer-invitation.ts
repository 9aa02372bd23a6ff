import { injectable } from 'inversify';
import { z } from 'zod';
import { isExpired, type Invitation } from '../../domain/invitations/invitation.ts';
import { hasEnded } from '../../domain/namespaces/member.ts';
import type { Namespace } from '../../domain/namespaces/namespace.ts';
import { Forbidden, Invalid } from '../errors.ts';
import { addMember, canGrant, refuseLockedProject } from '../namespaces/member-rules.ts';
import { lockUnseen } from '../namespaces/namespace-locks.ts';
import { proveAddress } from '../people/address-proof.ts';
import type { Scope, UseCase } from '../perform.ts';
import { recordInvitation } from './invitation-rules.ts';

/** The id comes from a signed link. */
const input = z.strictObject({ invitationId: z.int().positive() });
type Input = z.infer<typeof input>;

export const invitationIsOver = 'This invitation was answered or withdrawn, or it has expired. Ask for another one.';

/** Makes the actor a member, as the invitation in their mail offers. */
@injectable()
export class AcceptInvitation implements UseCase<Input, Namespace> {
  readonly action = 'invitation.accept';
  readonly input = input;

  async run(scope: Scope, { invitationId }: Input): Promise<Namespace> {
    const { id: userId, kind } = scope.user();
    if (kind !== 'person') throw new Forbidden();
    const { actors, invitations } = scope.transaction;
    const namespace = await lockInvited(scope, invitationId);
    const invitation = await lockInvitation(scope, invitationId);
    const { namespaceId, accessLevel, createdById, expiresAt } = invitation;
    const inviter = await actors.load(createdById);
    // It offers no more than the person who made it may still give.
    const isOffered = inviter.user?.state === 'active' && canGrant(inviter, namespace, accessLevel);
    if (!isOffered || hasEnded(expiresAt, scope.today)) throw Invalid.request(invitationIsOver);
    await refuseLockedProject(scope, namespace);
    await invitations.delete(invitation.id);
    recordInvitation(scope, invitation, null);
    // Members stay what they are.
    await addMember(scope, { namespaceId, userId, accessLevel, expiresAt, createdById });
    // Its link was mailed to this address only.
    await proveAddress(scope, userId, invitation.email, 'mail');
    return namespace;
  }
}

/** Deletes an invitation that its receiver does not want. */
@injectable()
export class DeclineInvitation implements UseCase<Input, void> {
  readonly action = 'invitation.decline';
  readonly input = input;

  async run(scope: Scope, { invitationId }: Input): Promise<void> {
    const invitation = await lockInvitation(scope, invitationId);
    await scope.transaction.invitations.delete(invitationId);
    recordInvitation(scope, invitation, null);
  }
}

/** Locked before the invitation, as by those who manage members. */
async function lockInvited(scope: Scope, invitationId: number): Promise<Namespace> {
  const { invitations, namespaces } = scope.transaction;
  const invitation = await invitations.find(invitationId);
  const [namespace] = invitation === null ? [] : await namespaces.findByIds([invitation.namespaceId]);
  if (namespace === undefined || namespace.kind === 'user') throw Invalid.request(invitationIsOver);
  return lockUnseen(scope, namespace.id, namespace.kind);
}

async function lockInvitation(scope: Scope, id: number): Promise<Invitation> {
  const invitation = await scope.transaction.invitations.lock(id);
  if (invitation === null || isExpired(invitation, scope.now)) {
    throw Invalid.request(invitationIsOver);
  }
  return invitation;
}
