import type { Scope } from '../perform.ts';

/**
 * Ends what a person's credentials have given out until now: links that set a new password, sign-ins that wait for the second
 * factor, and all sessions except the one that makes the change. Every change of a password, a sign-in service or the right to sign in calls it, so that none
 * of them leaves a way in for someone who knows the old one.
 */
export async function endAccess(scope: Scope, userId: number, exceptSessionId?: number | null): Promise<void> {
  const { passwordResets, secondFactors, sessions } = scope.transaction;
  await passwordResets.deleteOfUser(userId);
  await secondFactors.deletePendingOf(userId);
  await sessions.deleteOfUser(userId, exceptSessionId ?? undefined);
}
