import { z } from 'zod';
import type { Namespace } from '../../domain/namespaces/namespace.ts';
import { Forbidden } from '../errors.ts';
import type { Scope, UseCase } from '../door/perform.ts';
import { insertPerson } from '../people/new-person.ts';
import { checkPassword, newAccount } from '../people/person-input.ts';
import { requireFreeFields } from '../people/person-uniqueness.ts';
import { mayRegister } from './invitation-rules.ts';
import { acceptOffer, invitationLink, lockOffer } from './answer-invitation.ts';

const input = newAccount.omit({ email: true }).extend({
  link: invitationLink,
  rules: z.strictObject({ isSignUpOn: z.boolean(), isMailOn: z.boolean() }),
});
type Input = z.infer<typeof input>;

export interface Joined {
  userId: number;
  namespace: Namespace;
}

/**
 * Creates the account of someone who has the link of an invitation, and accepts it. The account gets the invited
 * address, no matter who opened the link. Where sign-up is off, only invitations from administrators create accounts, one
 * each, since the invitation ends then.
 */
export class JoinByInvitation implements UseCase<Input, Joined> {
  readonly action = 'invitation.join';
  readonly input = input;
  readonly passwordsIn = { chosen: ({ password }: Input) => password };

  async run(scope: Scope, { link, rules, password, ...names }: Input): Promise<Joined> {
    const offer = await lockOffer(scope, link);
    const person = { ...names, email: offer.invitation.email };
    // Before anything is said about names and addresses that are taken.
    if (!mayRegister(offer.inviter.user, link, rules)) throw new Forbidden('This link creates no account.');
    checkPassword(password, person.username);
    await requireFreeFields(scope, person);
    const user = await insertPerson(scope, { ...person, passwordDigest: await scope.passwords.digestOf(password) });
    return { userId: user.id, namespace: await acceptOffer(scope, link, offer, user.id) };
  }
}
