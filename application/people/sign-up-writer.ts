import { z } from 'zod';
import { isPlaceholder } from '../../domain/people/email-address.ts';
import { signUpHours, signUpPath } from '../../domain/people/sign-up.ts';
import type { User } from '../../domain/people/user.ts';
import type { MailWriter } from '../mail/mail-sender.ts';
import { mailableAddress, plainMail } from '../mail/mail-text.ts';
import type { Door, Scope, UseCase } from '../door/perform.ts';
import { newMailedLink } from './mailed-link.ts';
import { email } from './person-input.ts';
import type { SignUpPayload } from './request-sign-up.ts';

const input = z.strictObject({ email, returnTo: z.string().nullable() });
type Input = z.infer<typeof input>;

/** The secret of a link for a free address, or the account that has the address. */
type SignUpAnswer = { secret: string } | { owner: User };

/** Creates the secret of a link that creates an account, in place of the last one of this address. */
class CreateSignUpLink implements UseCase<Input, SignUpAnswer> {
  readonly action = 'user.create_sign_up_link';
  readonly input = input;

  async run(scope: Scope, { email: address, returnTo }: Input): Promise<SignUpAnswer> {
    const { signUpLinks, users } = scope.transaction;
    const { secret, digest, expiresAt } = newMailedLink(scope, signUpHours);
    await signUpLinks.set({ email: address, returnTo, digest, expiresAt });
    // Only now, since the line above waits for an account that the last link creates.
    const owner = await users.findByEmail(address);
    if (owner === null) return { secret };
    await signUpLinks.deleteOfAddress(address);
    return { owner };
  }
}

export interface SignUpWriterOptions {
  door: Door;
  baseUrl: string;
  /** Nothing is mailed that was asked for before sign-up was turned off. */
  isSignUpOn: boolean;
}

/**
 * Writes the mail to someone who wants an account: with the link that creates it, or what the owner of the address can do
 * if they have one that may sign in.
 */
export function signUpWriter({ door, baseUrl, isSignUpOn }: SignUpWriterOptions): MailWriter {
  return async (payload, job) => {
    const { email: address, returnTo = null } = payload as SignUpPayload;
    if (!isSignUpOn || isPlaceholder(address)) return null;
    const answer = await door.perform(CreateSignUpLink, { userId: null }, { email: address, returnTo });
    const id = `sign-up.${job.id}.${job.attempts}`;
    if ('secret' in answer) {
      return {
        to: { name: '', address },
        subject: 'Create your Milepost account',
        ...plainMail(
          [
            'Someone wants to create a Milepost account with this address.',
            `The link below works once, within ${signUpHours} hours.`,
          ],
          [{ text: 'Create the account', url: `${baseUrl}${signUpPath(answer.secret)}` }],
          'If it was not you, ignore this email. No account is created then.',
          baseUrl,
        ),
        id,
      };
    }
    const { owner } = answer;
    const known = owner.state === 'active' ? mailableAddress(owner) : null;
    if (known === null) return null;
    return {
      to: { name: owner.name, address: known },
      subject: 'You have a Milepost account',
      ...plainMail(
        [
          'Someone wants to create a Milepost account with this address.',
          `You have one already: @${owner.username}. Sign in with it, or set a new password if you forgot yours.`,
        ],
        [
          { text: 'Sign in', url: `${baseUrl}/users/sign_in` },
          { text: 'Set a new password', url: `${baseUrl}/users/password/new` },
        ],
        'If it was not you, ignore this email. Your account stays as it is.',
        baseUrl,
      ),
      id,
    };
  };
}
