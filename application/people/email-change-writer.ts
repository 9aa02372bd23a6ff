import { z } from 'zod';
import { emailChangeHours } from '../../domain/people/email-address.ts';
import type { User } from '../../domain/people/user.ts';
import type { MailWriter } from '../mail/mail-sender.ts';
import { plainMail } from '../mail/mail-text.ts';
import type { Door, Scope, UseCase } from '../door/perform.ts';
import { newMailedLink } from './mailed-link.ts';
import { email } from './person-input.ts';
import type { EmailChangePayload } from './request-email-change.ts';

const input = z.strictObject({ userId: z.int().positive(), email });
type Input = z.infer<typeof input>;

/** Creates the secret of a link that proves an address; null if someone has the address. */
class CreateEmailChange implements UseCase<Input, { user: User; secret: string } | null> {
  readonly action = 'user.request_email_change';
  readonly input = input;

  async run(scope: Scope, { userId, email: wanted }: Input): Promise<{ user: User; secret: string } | null> {
    const { users, emailChanges } = scope.transaction;
    const user = await users.lock(userId);
    if (user === null || user.state !== 'active' || (await users.findByEmail(wanted)) !== null) return null;
    const { secret, digest, expiresAt } = newMailedLink(scope, emailChangeHours);
    await emailChanges.set({ userId, email: wanted, digest, expiresAt });
    scope.record({ subjectType: 'user', subjectId: userId, namespaceId: null, changes: { emailChange: {} } });
    return { user, secret };
  }
}

/** Writes the mail to an address that someone wants to have, with the link that proves it. */
export function emailChangeWriter(door: Door, baseUrl: string): MailWriter {
  return async (payload, job) => {
    const { userId, email: address } = payload as EmailChangePayload;
    const created = await door.perform(CreateEmailChange, { userId: null }, { userId, email: address });
    if (created === null) return null;
    const { user, secret } = created;
    return {
      to: { name: user.name, address },
      subject: 'Confirm your email address for Milepost',
      ...plainMail(
        [
          `@${user.username} wants to use this address in Milepost.`,
          `Open the link in the browser in which you are signed in. It works once, within ${emailChangeHours} hours.`,
        ],
        [{ text: 'Confirm the address', url: `${baseUrl}/-/profile/email#${secret}` }],
        'If it was not you, ignore this email. Nothing changes then.',
        baseUrl,
      ),
      id: `email.${job.id}.${job.attempts}`,
    };
  };
}
