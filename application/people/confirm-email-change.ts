import { z } from 'zod';
import type { User } from '../../domain/people/user.ts';
import { Invalid } from '../errors.ts';
import type { Scope, UseCase } from '../door/perform.ts';
import { addressWith } from './address-proof.ts';
import { lockPerson } from './administrators-only.ts';
import { tellOwner } from './credentials-changed.ts';
import { userChange } from './person-input.ts';
import { requireFreeFields } from './person-uniqueness.ts';
import { digestOf } from './secrets.ts';

const input = z.strictObject({ secret: z.string().max(200) });
type Input = z.infer<typeof input>;

/**
 * Changes the actor's address to the one whose link they opened, which proves it. The link works only in a session of
 * the person who asked for it: whoever got it by a mistyped address could take over the account otherwise.
 */
export class ConfirmEmailChange implements UseCase<Input, User> {
  readonly action = 'user.change_email';
  readonly input = input;

  async run(scope: Scope, { secret }: Input): Promise<User> {
    const { emailChanges, passwordResets, signUpLinks, users } = scope.transaction;
    const before = await lockPerson(scope, scope.user().id);
    const change = await emailChanges.lock(digestOf(secret), scope.now);
    if (change === null || change.userId !== before.id) {
      throw Invalid.request('This link was used, has expired, or is of another account. Ask for another one.');
    }
    await requireFreeFields(scope, { email: change.email });
    await signUpLinks.deleteOfAddress(change.email);
    const address = addressWith(scope, change.email, 'mail');
    const after = await users.update(before.id, { ...address, updatedAt: scope.now });
    await emailChanges.deleteOfUser(before.id);
    // They were mailed to the old address.
    await passwordResets.deleteOfUser(before.id);
    scope.record(userChange(before, after));
    await tellOwner(scope, before, `The email address of your account was changed to ${after.email}.`);
    return after;
  }
}
