import { counted } from '../../domain/text/plural.ts';
import { referenceSymbols } from '../../domain/references/reference.ts';
import { reasonInWords } from '../../domain/todos/todo.ts';
import { itemWebPath } from '../../domain/work-items/web-path.ts';
import type { MailWriter } from '../mail/mail-sender.ts';
import type { MailPayload } from '../mail/mail-store.ts';
import { mailableAddress, mailHtml, mailSubject } from '../mail/mail-text.ts';
import { escapeHtml } from '../markdown/rendered.ts';
import type { ActorSource } from '../ports/actor-source.ts';
import type { Queries } from '../door/stores.ts';

export interface DigestPayload extends MailPayload {
  type: 'digest';
  userId: number;
}

export interface DigestWriterOptions {
  queries: Queries;
  actors: ActorSource;
  baseUrl: string;
  unsubscribePath: (userId: number) => string;
}

/** To-dos that a mail lists; the rest is in Milepost. */
const listed = 20;
const counting = 1_000;

/** Writes the mail with the open to-dos of a person, as they may see them at that moment; none without to-dos. */
export function digestWriter({ queries, actors, baseUrl, unsubscribePath }: DigestWriterOptions): MailWriter {
  return async (payload, job) => {
    const { userId } = payload as DigestPayload;
    const reader = await actors.load(userId);
    const address = reader.user?.state === 'active' ? mailableAddress(reader.user) : null;
    if (reader.user === null || address === null) return null;
    const { todos, workItems, workItemDetails } = queries;
    const filter = { states: ['pending'], isSnoozed: false } as const;
    const count = await todos.count(reader, filter, counting);
    if (count === 0) return null;
    const { rows } = await todos.page(reader, filter, { kind: 'offset', page: 1, perPage: listed });
    const items = await workItems.findByIds(reader, [...new Set(rows.map(({ workItemId }) => workItemId))]);
    const places = [...new Set([...items.values()].map(({ namespaceId }) => namespaceId))];
    const [namespaces, authors] = await Promise.all([
      workItemDetails.namespaces(reader, places),
      workItemDetails.users([...new Set(rows.map(({ authorId }) => authorId))]),
    ]);
    const lines = rows.flatMap((todo) => {
      const item = items.get(todo.workItemId);
      const namespace = item && namespaces.get(item.namespaceId);
      if (!item || !namespace) return [];
      const reference = `${namespace.fullPath}${referenceSymbols[item.type === 'epic' ? 'epic' : 'issue']}${item.iid}`;
      const author = authors.get(todo.authorId) ?? { name: 'A deleted user' };
      const reason = reasonInWords({ action: todo.action, author });
      return [{ title: item.title, reference, reason, url: `${baseUrl}${itemWebPath(item, namespace)}` }];
    });
    const headline = `You have ${count === counting ? `${counting} or more to-dos` : counted(count, 'to-do')}`;
    const unsubscribeUrl = `${baseUrl}${unsubscribePath(userId)}`;
    const listUrl = `${baseUrl}/-/todos`;
    const settingsUrl = `${baseUrl}/-/profile`;
    const link = (url: string, text: string) => `<a href="${escapeHtml(url)}">${escapeHtml(text)}</a>`;
    return {
      to: { name: reader.user.name, address },
      subject: mailSubject(headline),
      text: [
        `${headline}: ${listUrl}`,
        '',
        ...lines.flatMap(({ title, reference, reason, url }) => [`${title} (${reference})`, reason, url, '']),
        '-- ',
        'You get this email because you chose to see your to-dos every morning.',
        `Unsubscribe from it: ${unsubscribeUrl}`,
        `Change your notifications: ${settingsUrl}`,
        '',
      ].join('\n'),
      html: mailHtml(
        `<p>${link(listUrl, headline)}</p><ul>${lines
          .map(
            ({ title, reference, reason, url }) =>
              `<li>${link(url, title)} (${escapeHtml(reference)})<br>${escapeHtml(reason)}</li>`,
          )
          .join('')}</ul>`,
        `<p>You get this email because you chose to see your to-dos every morning.<br>` +
          `${link(unsubscribeUrl, 'Unsubscribe from it')} · ${link(settingsUrl, 'Change your notifications')}</p>`,
        baseUrl,
      ),
      id: `digest.${job.id}.${userId}`,
      unsubscribeUrl,
    };
  };
}
