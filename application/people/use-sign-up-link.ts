import { z } from 'zod';
import type { User } from '../../domain/people/user.ts';
import type { Scope, UseCase } from '../door/perform.ts';
import { addressWith } from './address-proof.ts';
import { linkIsOver } from './mailed-link.ts';
import { insertPerson } from './new-person.ts';
import { checkPassword, newAccount } from './person-input.ts';
import { requireFreeFields } from './person-uniqueness.ts';
import { digestOf } from './secrets.ts';
import type { SignUpLink } from './sign-up-link-store.ts';

const secret = z.string().max(200);
const link = z.strictObject({ secret });
type Link = z.infer<typeof link>;

/** Locks the link of this secret. @throws Invalid if it is over */
async function lockLink({ transaction, now }: Scope, plainSecret: string): Promise<SignUpLink> {
  const found = await transaction.signUpLinks.lock(digestOf(plainSecret), now);
  if (found === null) throw linkIsOver();
  return found;
}

/** Returns what a link is for that still creates an account. */
export class OpenSignUpLink implements UseCase<Link, SignUpLink> {
  readonly action = 'user.open_sign_up_link';
  readonly input = link;

  run(scope: Scope, { secret: plainSecret }: Link): Promise<SignUpLink> {
    return lockLink(scope, plainSecret);
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
    const { email } = await lockLink(scope, plainSecret);
    if ((await scope.transaction.users.findByEmail(email)) !== null) throw linkIsOver();
    checkPassword(password, username);
    await requireFreeFields(scope, { username });
    const passwordDigest = await scope.passwords.digestOf(password);
    return insertPerson(scope, { username, name, ...addressWith(scope, email, 'mail'), passwordDigest });
  }
}
