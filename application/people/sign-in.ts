import { inject, injectable } from 'inversify';
import { z } from 'zod';
import type { Session } from '../../domain/people/session.ts';
import type { User } from '../../domain/people/user.ts';
import { Forbidden, Unauthenticated } from '../errors.ts';
import type { Scope, UseCase } from '../perform.ts';
import { portNames, type PasswordHasher } from '../ports.ts';
import { password } from './person-input.ts';
import { openSession } from './open-session.ts';

const input = z.strictObject({
  /** Username or email address. */
  login: z.string().max(320),
  password,
  userAgent: z.string(),
  ipAddress: z.string(),
  /** The session that the browser still holds; it ends. */
  replacedDigest: z.instanceof(Buffer).nullable(),
});
type Input = z.infer<typeof input>;

export interface SignedIn {
  user: User;
  session: Session;
  /** The cookie's value; stored nowhere. */
  secret: string;
}

/**
 * Starts a session for name and password, always under a new secret (ASVS 7.2.4). A wrong password and an unknown name
 * look alike and take as long; that an account is blocked learns only who knows its password.
 */
@injectable()
export class SignIn implements UseCase<Input, SignedIn> {
  readonly action = 'session.create';
  readonly input = input;

  constructor(@inject(portNames.passwordHasher) private readonly passwords: PasswordHasher) {}

  async run(scope: Scope, { login, password: given, ...from }: Input): Promise<SignedIn> {
    const user = await scope.transaction.users.findByLogin(login);
    const right = await this.passwords.verify(given, user?.passwordDigest ?? null);
    if (user === null || !right) throw new Unauthenticated('wrong_password');
    if (user.state !== 'active' || user.kind !== 'person') throw new Forbidden('Your account has been blocked.');
    return openSession(scope, user, from);
  }
}
