import { pendingSignInMinutes } from '../../domain/people/second-factor.ts';
import type { User } from '../../domain/people/user.ts';
import { Conflict } from '../errors.ts';
import type { Scope } from '../door/perform.ts';
import { openSession, type SessionOrigin, type SignedIn } from '../people/open-session.ts';
import { digestOf, randomSecret } from '../people/secrets.ts';

/** The first factor was right; the browser keeps the secret until the second one follows. */
export interface AwaitsSecondFactor {
  awaits: { userId: number; secret: string; hasPasskey: boolean };
}

/**
 * What follows a right password, or the word of another service: a session, or the wait for the second factor, which
 * everyone who has one is asked for, however they sign in. Refuses if the account was changed since it was read: the
 * change has ended all sessions, and must not miss this one.
 */
export async function enterAccount(
  scope: Scope,
  { id, state, passwordDigest }: User,
  from: SessionOrigin,
): Promise<SignedIn | AwaitsSecondFactor> {
  const { passkeys, secondFactors, users } = scope.transaction;
  const user = await users.lock(id);
  if (user === null || user.state !== state || user.passwordDigest !== passwordDigest) {
    throw new Conflict('Your account was changed at the same time. Sign in again.');
  }
  if (!user.twoFactorEnabled) return openSession(scope, user, from);
  await secondFactors.deleteExpiredPending(scope.now);
  const secret = randomSecret();
  const expiresAt = new Date(scope.now.getTime() + pendingSignInMinutes * 60_000);
  await secondFactors.insertPending({ userId: user.id, digest: digestOf(secret), expiresAt });
  const hasPasskey = (await passkeys.ofUser(user.id)).length > 0;
  return { awaits: { userId: user.id, secret, hasPasskey } };
}
