import type { MailWriter } from '../mail/mail-sender.ts';
import { mailableAddress, mailSubject, plainMail } from '../mail/mail-text.ts';
import type { ActorSource } from '../ports/actor-source.ts';
import type { ExplanationPayload } from './explain-refused-mail.ts';

/** Writes the mail that says why a mail was not taken. Nothing of that mail is repeated: others may have written it. */
export function explanationWriter(actors: ActorSource, baseUrl: string): MailWriter {
  return async (payload, job) => {
    const { userId, reason } = payload as ExplanationPayload;
    const { user } = await actors.load(userId);
    const address = user?.state === 'active' ? mailableAddress(user) : null;
    if (user === null || address === null) return null;
    return {
      to: { name: user.name, address },
      subject: mailSubject('Your email was not taken'),
      ...plainMail(
        ['An email to one of your personal addresses of Milepost was not taken:', reason],
        [{ text: 'Renew your addresses if you did not send it', url: `${baseUrl}/-/profile` }],
        'Nobody reads answers to this email.',
        baseUrl,
      ),
      id: `refused.${job.id}.${userId}`,
    };
  };
}
