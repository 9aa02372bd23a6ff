import { sessionEnd, type Session } from '../../domain/people/session.ts';
import type { User } from '../../domain/people/user.ts';
import type { Scope } from '../door/perform.ts';
import { digestOf, randomSecret } from './secrets.ts';

export interface SessionOrigin {
  userAgent: string;
  ipAddress: string;
  /** Id of the browser's current session, which ends. */
  replacedDigest: Uint8Array | null;
}

export interface SignedIn {
  user: User;
  session: Session;
  /** Value of the cookie; not stored. */
  secret: string;
}

/** Creates and logs a session with a new secret. */
export async function openSession(
  scope: Scope,
  user: User,
  { userAgent, ipAddress, replacedDigest }: SessionOrigin,
): Promise<SignedIn> {
  const { sessions, users } = scope.transaction;
  const replaced = replacedDigest === null ? null : await sessions.findByDigest(replacedDigest);
  if (replaced !== null) await sessions.delete(replaced.id);
  await sessions.deleteEnded(scope.now);
  const secret = randomSecret();
  const session = await sessions.insert({
    digest: digestOf(secret),
    userId: user.id,
    csrfToken: randomSecret(),
    userAgent: userAgent.slice(0, 500),
    ipAddress,
    createdAt: scope.now,
    lastUsedAt: scope.now,
    expiresAt: sessionEnd(scope.now),
    confirmedAt: scope.now,
  });
  const signedIn = await users.update(user.id, { lastSignInAt: scope.now, lastActivityOn: scope.today });
  scope.record({
    subjectType: 'session',
    subjectId: session.id,
    namespaceId: null,
    changes: { userId: { after: user.id }, ipAddress: { after: ipAddress } },
    action: 'session.create',
  });
  return { user: signedIn, session, secret };
}
