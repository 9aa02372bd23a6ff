import { mailsOfActMaximum } from '../../domain/notifications/notification.ts';
import type { Queries } from '../door/stores.ts';
import type { MailWriter } from '../mail/mail-sender.ts';
import type { MailPayload } from '../mail/mail-store.ts';
import { mailableAddress, mailHtml, mailSubject } from '../mail/mail-text.ts';
import { escapeHtml } from '../markdown/rendered.ts';
import type { ActorSource } from '../ports/actor-source.ts';
import type { NotifyingEntry } from './notification-events.ts';

/** That an act changed more items than a person gets mails about. */
export interface MoreChangesPayload extends MailPayload {
  type: 'more_changes';
  /** An entry of the act. */
  logId: number;
  userId: number;
}

export interface MoreChangesWriterOptions {
  queries: Queries;
  actors: ActorSource;
  baseUrl: string;
  /** An entry of the change log. */
  entry(logId: number): Promise<NotifyingEntry | null>;
}

/** Writes the mail that leads to the rest in the product. It names no item, since rights are those of the moment of reading. */
export function moreChangesWriter(options: MoreChangesWriterOptions): MailWriter {
  const { queries, actors, baseUrl } = options;
  return async (payload) => {
    const { logId, userId } = payload as MoreChangesPayload;
    const reader = await actors.load(userId);
    const address = reader.user?.state === 'active' ? mailableAddress(reader.user) : null;
    const found = address === null ? null : await options.entry(logId);
    if (reader.user === null || address === null || found === null) return null;
    const { actorId } = found;
    const author = actorId === null ? undefined : (await queries.workItemDetails.users([actorId])).get(actorId);
    const headline = `${author?.name ?? 'A deleted user'} changed more items at once`;
    const explanation = `You got ${mailsOfActMaximum} emails about this. The rest is in your notifications.`;
    const [listUrl, settingsUrl] = [`${baseUrl}/dashboard/notifications`, `${baseUrl}/-/profile`];
    const link = (url: string, text: string) => `<a href="${escapeHtml(url)}">${escapeHtml(text)}</a>`;
    return {
      to: { name: reader.user.name, address },
      subject: mailSubject(headline),
      text: [headline, '', explanation, listUrl, '', '-- ', `Change your notifications: ${settingsUrl}`, ''].join('\n'),
      html: mailHtml(
        `<p>${escapeHtml(headline)}</p><p>${escapeHtml(explanation)} ${link(listUrl, 'Open your notifications')}</p>`,
        `<p>${link(settingsUrl, 'Change your notifications')}</p>`,
        baseUrl,
      ),
      id: `more.${logId}.${userId}`,
    };
  };
}
