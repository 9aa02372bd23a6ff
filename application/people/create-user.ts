import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { placeholderAddress } from '../../domain/people/email-address.ts';
import type { User } from '../../domain/people/user.ts';
import type { Scope, UseCase } from '../door/perform.ts';
import { namedIdentity, replaceIdentity } from './replace-identity.ts';
import { addressWith } from './address-proof.ts';
import { requireAdministrator } from './administrators-only.ts';
import { insertPerson } from './new-person.ts';
import { accountSettings, checkPassword, email, password, personName, username } from './person-input.ts';
import { requireFreeNames } from './person-uniqueness.ts';

const input = z.strictObject({
  username,
  name: personName,
  /** Defaults to an undeliverable address derived from the username. */
  email: email.optional(),
  password: password.default(() => randomBytes(24).toString('base64url')),
  withoutPassword: z.boolean().default(false),
  ...accountSettings,
  /** An account at another service with which they sign in. */
  identity: namedIdentity.optional(),
});
type Input = z.infer<typeof input>;

/**
 * Creates an account; administrators only, whose word proves the email address. Conflict if the email address or username
 * is taken.
 */
export class CreateUser implements UseCase<Input, User> {
  readonly action = 'user.create';
  readonly input = input;
  readonly passwordsIn = {
    chosen: ({ password: plain, withoutPassword }: Input) => (withoutPassword ? null : plain),
    forAdministrators: true as const,
  };

  async run(scope: Scope, { password: plainPassword, withoutPassword, identity, ...sent }: Input): Promise<User> {
    requireAdministrator(scope);
    if (sent.admin === true) scope.requireConfirmation();
    const email = sent.email ?? placeholderAddress(sent.username);
    const person = { ...sent, ...addressWith(scope, email, 'administrator') };
    checkPassword(plainPassword, person.username);
    await requireFreeNames(scope, person);
    const passwordDigest = withoutPassword ? null : await scope.passwords.digestOf(plainPassword);
    const user = await insertPerson(scope, { ...person, passwordDigest });
    if (identity !== undefined) await replaceIdentity(scope, user.id, identity);
    return user;
  }
}
