import { z } from 'zod';
import { Forbidden, Unauthenticated } from '../errors.ts';
import type { Scope, UseCase } from '../door/perform.ts';
import { password } from '../people/person-input.ts';
import type { SignedIn } from '../people/open-session.ts';
import { enterAccount, type AwaitsSecondFactor } from './sign-in-steps.ts';

const input = z.strictObject({
  /** Username or email address. */
  login: z.string().max(320),
  password,
  /** True if others were tried too often for this account: then even the right password is answered as a wrong one. */
  isExhausted: z.boolean().default(false),
  userAgent: z.string(),
  ipAddress: z.string(),
  /** Id of the browser's current session, which ends. */
  replacedDigest: z.instanceof(Buffer).nullable(),
});
type Input = z.infer<typeof input>;

/**
 * Signs in by name and password, always with a new secret (ASVS 7.2.4). A wrong password and an unknown name give the
 * same answer in the same time, and so does any password after too many wrong ones; only someone with the right password
 * learns that the account is blocked.
 */
export class SignIn implements UseCase<Input, SignedIn | AwaitsSecondFactor> {
  readonly action = 'session.create';
  readonly input = input;
  readonly passwordsIn = {
    claimed: ({ login, password: plain }: Input) => ({ login, password: plain }),
  };

  async run(
    scope: Scope,
    { login, password: plainPassword, isExhausted, ...from }: Input,
  ): Promise<SignedIn | AwaitsSecondFactor> {
    const user = await scope.transaction.users.findByLogin(login);
    const right = await scope.passwords.isRight(user, plainPassword);
    if (user === null || !right || isExhausted) throw new Unauthenticated('wrong_password');
    if (user.state !== 'active' || user.kind !== 'person') throw new Forbidden('Your account has been blocked.');
    return enterAccount(scope, user, from);
  }
}
