import { z } from 'zod';
import type { Actor } from '../../domain/access/actor.ts';
import { isExpired, type Invitation } from '../../domain/members/invitation.ts';
import { hasEnded } from '../../domain/members/member.ts';
import type { Namespace } from '../../domain/namespaces/namespace.ts';
import { Forbidden, Invalid } from '../errors.ts';
import { addMember, canGrant, refuseLockedProject } from './member-rules.ts';
import { lockUnseen } from '../namespaces/namespace-locks.ts';
import { proveAddress } from '../people/address-proof.ts';
import type { Scope, UseCase } from '../door/perform.ts';
import { isOfLink, type InvitationLink } from './invitation-links.ts';
import { recordInvitation } from './invitation-rules.ts';

/** What a signed link says. */
export const invitationLink = z.strictObject({ invitationId: z.int().positive(), copiedLevel: z.int().nullable() });
type Input = z.infer<typeof invitationLink>;

interface Offer {
  namespace: Namespace;
  invitation: Invitation;
  inviter: Actor;
}

export const invitationIsOver = 'This invitation was answered or withdrawn, or it has expired. Ask for another one.';

/** Makes the actor a member, as the invitation offers whose link they have. */
export class AcceptInvitation implements UseCase<Input, Namespace> {
  readonly action = 'invitation.accept';
  readonly input = invitationLink;

  async run(scope: Scope, link: Input): Promise<Namespace> {
    const { id: userId, kind } = scope.user();
    if (kind !== 'person') throw new Forbidden();
    const offer = await lockOffer(scope, link);
    return acceptOffer(scope, link, offer, userId);
  }
}

/** An open invitation and who made it, locked. It offers no more than that person may still give. */
export async function lockOffer(scope: Scope, link: InvitationLink): Promise<Offer> {
  const namespace = await lockInvited(scope, link.invitationId);
  const invitation = await lockInvitation(scope, link);
  const { accessLevel, createdById, expiresAt } = invitation;
  const inviter = await scope.transaction.actors.load(createdById);
  const isOffered = inviter.user?.state === 'active' && canGrant(inviter, namespace, accessLevel);
  if (!isOffered || hasEnded(expiresAt, scope.today)) throw Invalid.request(invitationIsOver);
  await refuseLockedProject(scope, namespace);
  return { namespace, invitation, inviter };
}

/** Makes someone a member, as an invitation offers, and ends it. */
export async function acceptOffer(
  scope: Scope,
  link: InvitationLink,
  { namespace, invitation }: Offer,
  userId: number,
): Promise<Namespace> {
  const { namespaceId, accessLevel, createdById, expiresAt } = invitation;
  await scope.transaction.invitations.delete(invitation.id);
  recordInvitation(scope, invitation, null);
  // Members stay what they are.
  await addMember(scope, { namespaceId, userId, accessLevel, expiresAt, createdById });
  // A mailed link went to this address only; a copied one may be anywhere.
  if (link.copiedLevel === null) await proveAddress(scope, userId, invitation.email, 'mail');
  return namespace;
}

/** Deletes an invitation that its receiver does not want. */
export class DeclineInvitation implements UseCase<Input, void> {
  readonly action = 'invitation.decline';
  readonly input = invitationLink;

  async run(scope: Scope, link: Input): Promise<void> {
    const invitation = await lockInvitation(scope, link);
    await scope.transaction.invitations.delete(invitation.id);
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

async function lockInvitation(scope: Scope, link: InvitationLink): Promise<Invitation> {
  const invitation = await scope.transaction.invitations.lock(link.invitationId);
  if (invitation === null || isExpired(invitation, scope.now) || !isOfLink(invitation, link)) {
    throw Invalid.request(invitationIsOver);
  }
  return invitation;
}
