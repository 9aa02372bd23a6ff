import type { Scope } from '../door/perform.ts';

/**
 * Ends what a person's credentials have given out until now: links that set a new password or prove a new address, sign-ins that wait for the second
 * factor, and all sessions except the one that makes the change. Every change of a password, a sign-in service or the right to sign in calls it, so that none
 * of them leaves a way in for someone who knows the old one.
 */
export async function endAccess(scope: Scope, userId: number, exceptSessionId?: number | null): Promise<void> {
  const { emailChanges, passwordResets, secondFactors, sessions } = scope.transaction;
  await emailChanges.deleteOfUser(userId);
  await passwordResets.deleteOfUser(userId);
  await secondFactors.deletePendingOf(userId);
  await sessions.deleteOfUser(userId, exceptSessionId ?? undefined);
}
