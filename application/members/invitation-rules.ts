import type { Invitation } from '../../domain/members/invitation.ts';
import type { Namespace } from '../../domain/namespaces/namespace.ts';
import type { User } from '../../domain/people/user.ts';
import { differences } from '../door/change-log.ts';
import { Forbidden } from '../errors.ts';
import { canGrant, lockForMembers } from './member-rules.ts';
import type { Scope } from '../door/perform.ts';

/** Locks a group or project whose members the actor manages. */
export async function lockForInvitations(scope: Scope, kind: 'group' | 'project', id: number): Promise<Namespace> {
  scope.user();
  const namespace = await lockForMembers(scope, kind, id);
  if (!canGrant(scope.actor, namespace, 0)) throw new Forbidden();
  return namespace;
}

/** True if an invitation of this person lets its receiver create an account. Administrators may create accounts anyway. */
export function mayRegister(inviter: Pick<User, 'admin' | 'state'> | null, isSignUpOn: boolean): boolean {
  return isSignUpOn || (inviter?.admin === true && inviter.state === 'active');
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
