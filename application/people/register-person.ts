import type { z } from 'zod';
import type { User } from '../../domain/people/user.ts';
import type { Scope, UseCase } from '../door/perform.ts';
import { insertPerson } from './new-person.ts';
import { checkPassword, newAccount } from './person-input.ts';
import { requireFreeFields } from './person-uniqueness.ts';

type Input = z.infer<typeof newAccount>;

/**
 * Creates the account of someone who signs up where mail is off, so that nothing proves their address. Allowed only if
 * sign-up is enabled.
 */
export class RegisterPerson implements UseCase<Input, User> {
  readonly action = 'user.register';
  readonly input = newAccount;
  readonly passwordsIn = { chosen: ({ password }: Input) => password };

  async run(scope: Scope, { password: plainPassword, ...person }: Input): Promise<User> {
    checkPassword(plainPassword, person.username);
    await requireFreeFields(scope, person);
    return insertPerson(scope, { ...person, passwordDigest: await scope.passwords.digestOf(plainPassword) });
  }
}
