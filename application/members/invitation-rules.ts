import type { Invitation } from '../../domain/members/invitation.ts';
import type { Namespace } from '../../domain/namespaces/namespace.ts';
import type { User } from '../../domain/people/user.ts';
import { differences } from '../door/change-log.ts';
import { Forbidden } from '../errors.ts';
import type { InvitationLink } from './invitation-links.ts';
import { canGrant, lockForMembers } from './member-rules.ts';
import type { Scope } from '../door/perform.ts';

/** Locks a group or project whose members the actor manages. */
export async function lockForInvitations(scope: Scope, kind: 'group' | 'project', id: number): Promise<Namespace> {
  scope.user();
  const namespace = await lockForMembers(scope, kind, id);
  if (!canGrant(scope.actor, namespace, 0)) throw new Forbidden();
  return namespace;
}

/** Whether everyone may create an account on this instance, and whether it sends mails. */
export interface SignUpRules {
  isSignUpOn: boolean;
  isMailOn: boolean;
}

/**
 * True if the link of this person's invitation creates an account. Administrators may create accounts anyway. Where mail
 * is on, a link that others copied does not: it proves no address, and tells who copied it which addresses are taken.
 */
export function mayRegister(
  inviter: Pick<User, 'admin' | 'state'> | null,
  { copiedLevel }: InvitationLink,
  { isSignUpOn, isMailOn }: SignUpRules,
): boolean {
  if (inviter?.admin === true && inviter.state === 'active') return true;
  return isSignUpOn && (copiedLevel === null || !isMailOn);
}

export function recordInvitation(scope: Scope, before: Invitation | null, after: Invitation | null): void {
  const invitation = (after ?? before) as Invitation;
  scope.record({
    subjectType: 'invitation',
    subjectId: invitation.id,
    namespaceId: invitation.namespaceId,
    changes: differences(before, after, ['email', 'accessLevel', 'expiresAt']),
  });
}
