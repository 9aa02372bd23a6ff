import { inject, injectable } from 'inversify';
import { z } from 'zod';
import { placeholderAddress } from '../../domain/people/email-address.ts';
import type { User } from '../../domain/people/user.ts';
import type { Scope, UseCase } from '../door/perform.ts';
import { portNames } from '../ports/port-names.ts';
import type { PasswordHasher } from '../ports/password-hasher.ts';
import { insertPerson } from './new-person.ts';
import { checkPassword, password } from './person-input.ts';
import { randomPassword } from './secrets.ts';

const input = z.strictObject({
  /** Password of the first administrator; random by default. */
  password: password.nullish(),
});
type Input = z.infer<typeof input>;

export interface EnsuredAdministrator {
  /** The active administrator with the lowest id. */
  user: User;
  /** Password of a new administrator; null if one already existed. */
  password: string | null;
}

/**
 * Creates `root` on the first start unless an administrator exists. Called by the process itself, never for a request.
 */
@injectable()
export class EnsureAdministrator implements UseCase<Input, EnsuredAdministrator> {
  readonly action = 'user.ensure_administrator';
  readonly input = input;

  constructor(@inject(portNames.passwordHasher) private readonly passwords: PasswordHasher) {}

  async run(scope: Scope, params: Input): Promise<EnsuredAdministrator> {
    // Serializes concurrent first starts; no tree has the number 0.
    await scope.transaction.lockTrees([0]);
    const existing = await scope.transaction.users.firstAdministrator();
    if (existing !== null) return { user: existing, password: null };
    const chosen = params.password ?? randomPassword();
    checkPassword(chosen, 'root');
    const user = await insertPerson(scope, {
      username: 'root',
      name: 'Administrator',
      email: placeholderAddress('root'),
      passwordDigest: await this.passwords.hash(chosen),
      admin: true,
    });
    return { user, password: chosen };
  }
}
