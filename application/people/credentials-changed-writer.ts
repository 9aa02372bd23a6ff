import { DateTime } from 'luxon';
import type { MailWriter } from '../mail/mail-sender.ts';
import { mailableAddress, plainMail } from '../mail/mail-text.ts';
import type { ActorSource } from '../ports/actor-source.ts';
import type { CredentialsChangedPayload } from './credentials-changed.ts';

/** Writes the mail about what lets people into an account, to the address that it had then. */
export function credentialsChangedWriter(actors: ActorSource, baseUrl: string): MailWriter {
  return async (payload, job) => {
    const { userId, email, what, at, ipAddress } = payload as CredentialsChangedPayload;
    const { user } = await actors.load(userId);
    const address = user === null ? null : mailableAddress({ kind: user.kind, email });
    if (user === null || address === null) return null;
    const moment = DateTime.fromISO(at, { zone: 'utc' }).toFormat("LLLL d, yyyy 'at' HH:mm 'UTC'", { locale: 'en-US' });
    return {
      to: { name: user.name, address },
      subject: 'Your Milepost account was changed',
      ...plainMail(
        [
          what,
          `Account @${user.username}, on ${moment}${ipAddress === null ? '' : `, from ${ipAddress}`}.`,
          'If it was you, there is nothing to do. If not, set a new password and tell an administrator.',
        ],
        [{ text: 'Look at your profile', url: `${baseUrl}/-/profile` }],
        'You get this email because it concerns what lets people into your account. It cannot be turned off.',
        baseUrl,
      ),
      id: `credentials.${job.id}.${job.attempts}`,
    };
  };
}
