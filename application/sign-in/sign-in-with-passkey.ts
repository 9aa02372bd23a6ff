import { inject, injectable } from 'inversify';
import { z } from 'zod';
import type { Scope, UseCase } from '../door/perform.ts';
import { openSession, type SignedIn } from '../people/open-session.ts';
import { portNames } from '../ports/port-names.ts';
import { usedPasskey } from './check-passkey.ts';
import { passkeyAnswer, passkeyPlace } from './passkey-input.ts';
import type { Passkeys } from './passkeys.ts';

const input = z.strictObject({
  passkey: passkeyAnswer,
  ...passkeyPlace,
  userAgent: z.string(),
  ipAddress: z.string(),
  /** Id of the browser's current session, which ends. */
  replacedDigest: z.instanceof(Buffer).nullable(),
});
type Input = z.infer<typeof input>;

/**
 * `wrong`: unknown, not by its device, or too late; these look the same. `blocked` and `elsewhere` are only told to those
 * who have the passkey.
 */
export type PasskeySignIn = SignedIn | { problem: 'wrong' | 'blocked' | 'elsewhere'; userId: number | null };

/**
 * Signs in with a passkey alone, which is two factors: the device, and what it asks its owner for. It stands for the
 * password, so people without one sign in where their account is. Refusals are returned, so that the challenge is spent.
 */
@injectable()
export class SignInWithPasskey implements UseCase<Input, PasskeySignIn> {
  readonly action = 'session.create';
  readonly input = input;

  constructor(@inject(portNames.passkeys) private readonly passkeys: Passkeys) {}

  async run(scope: Scope, { passkey, site, holderDigest, ...from }: Input): Promise<PasskeySignIn> {
    const found = await scope.transaction.passkeys.findByCredential(passkey.id);
    const user = found === null ? null : await scope.transaction.users.lock(found.userId);
    const answer = { passkey, site, holderDigest };
    const isTheirs = await usedPasskey(scope, this.passkeys, user?.id ?? 0, 'sign_in', answer, true);
    if (user === null || !isTheirs) return { problem: 'wrong', userId: user?.id ?? null };
    if (user.state !== 'active' || user.kind !== 'person') return { problem: 'blocked', userId: user.id };
    if (user.passwordDigest === null) return { problem: 'elsewhere', userId: user.id };
    return openSession(scope, user, from);
  }
}
