import { passwordResetHours } from '../../domain/people/password.ts';
import type { MailWriter } from '../mail/mail-sender.ts';
import { mailableAddress, plainMail } from '../mail/mail-text.ts';
import type { Door } from '../perform.ts';
import { CreatePasswordReset } from './create-password-reset.ts';
import type { PasswordResetPayload } from './request-password-reset.ts';

/** Writes the mail with the link for a new password, to the person's private address only. */
export function passwordResetWriter(door: Door, baseUrl: string): MailWriter {
  return async (payload, job) => {
    const { login } = payload as PasswordResetPayload;
    const created = await door.perform(CreatePasswordReset, { userId: null }, { login });
    const address = created === null ? null : mailableAddress(created.user);
    if (created === null || address === null) return null;
    const { user, secret } = created;
    return {
      to: { name: user.name, address },
      subject: 'Set a new password for Milepost',
      ...plainMail(
        [
          `Someone asked for a new password for your account @${user.username}.`,
          `The link below works once, within ${passwordResetHours} hours.`,
        ],
        // Browsers do not send what follows the number sign, so that no log contains it.
        { text: 'Set a new password', url: `${baseUrl}/users/password/edit#${secret}` },
        'If it was not you, ignore this email. Your password stays as it is.',
        baseUrl,
      ),
      id: `password.${job.id}.${job.attempts}`,
    };
  };
}
