import { z } from 'zod';
import type { User } from '../../domain/people/user.ts';
import type { Scope, UseCase } from '../door/perform.ts';
import { addressWith } from './address-proof.ts';
import { linkIsOver } from './mailed-link.ts';
import { insertPerson } from './new-person.ts';
import { checkPassword, newAccount } from './person-input.ts';
import { requireFreeFields } from './person-uniqueness.ts';
import { digestOf } from './secrets.ts';

const secret = z.string().max(200);
const link = z.strictObject({ secret });
type Link = z.infer<typeof link>;

/** Locks the link of this secret, and returns its address. @throws Invalid if it is over */
async function lockAddress({ transaction, now }: Scope, plainSecret: string): Promise<string> {
  const address = await transaction.signUpLinks.lock(digestOf(plainSecret), now);
  if (address === null) throw linkIsOver();
  return address;
}

/** Returns the address to which a link was mailed that still creates an account. */
export class OpenSignUpLink implements UseCase<Link, string> {
  readonly action = 'user.open_sign_up_link';
  readonly input = link;

  run(scope: Scope, { secret: plainSecret }: Link): Promise<string> {
    return lockAddress(scope, plainSecret);
  }
}

const input = newAccount.omit({ email: true }).extend({ secret });
type Input = z.infer<typeof input>;

/** Creates the account of someone with the secret of a mailed link, which works once and proves the address. */
export class RegisterByLink implements UseCase<Input, User> {
  readonly action = 'user.register';
  readonly input = input;
  readonly passwordsIn = { chosen: ({ password }: Input) => password };

  async run(scope: Scope, { secret: plainSecret, password, username, name }: Input): Promise<User> {
    const email = await lockAddress(scope, plainSecret);
    if ((await scope.transaction.users.findByEmail(email)) !== null) throw linkIsOver();
    checkPassword(password, username);
    await requireFreeFields(scope, { username });
    const passwordDigest = await scope.passwords.digestOf(password);
    return insertPerson(scope, { username, name, ...addressWith(scope, email, 'mail'), passwordDigest });
  }
}
