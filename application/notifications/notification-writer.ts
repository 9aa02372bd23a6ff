import type { Actor } from '../../domain/access/actor.ts';
import { canInProject } from '../../domain/access/policy.ts';
import { reasonInWords, type NotificationReason } from '../../domain/notifications/notification.ts';
import { escapeMarkdown } from '../../domain/work-items/activity/sentences.ts';
import { referenceSymbols } from '../../domain/references/reference.ts';
import { itemWebPath } from '../../domain/work-items/web-path.ts';
import { typeRules, type ItemRow } from '../../domain/work-items/work-item.ts';
import type { MailAddresses } from '../mail/mail-addresses.ts';
import type { MailWriter } from '../mail/mail-sender.ts';
import type { MailPayload } from '../mail/mail-store.ts';
import { mailableAddress, mailHtml, mailSubject, cutText } from '../mail/mail-text.ts';
import type { Mail } from '../mail/mail-transport.ts';
import type { Queries } from '../door/stores.ts';
import type { MarkdownReader } from '../markdown/markdown-reader.ts';
import { escapeHtml } from '../markdown/rendered.ts';
import type { ConversationReader } from '../notes/conversation-reader.ts';
import type { ActorSource } from '../ports/actor-source.ts';
import { occasionOf, type NotifyingEntry } from './notification-events.ts';

export interface NotificationPayload extends MailPayload {
  type: 'notification';
  logId: number;
  userId: number;
  reason: NotificationReason;
}

export interface NotificationWriterOptions {
  queries: Queries;
  conversations: ConversationReader;
  markdown: MarkdownReader;
  actors: ActorSource;
  baseUrl: string;
  /** An entry of the change log. */
  entry(logId: number): Promise<NotifyingEntry | null>;
  /** True if the person no longer wants mails about the item. */
  isMuted(userId: number, itemId: number): Promise<boolean>;
  unsubscribePath(userId: number, itemId: number): string;
  /** Where replies become comments; null while the instance receives no mail. */
  addresses: MailAddresses | null;
}

interface Content {
  /** "Ana Lima commented" */
  headline: string;
  markdown: string;
  path: string;
  /** The comment that it is about; null for the item itself. */
  noteId: number | null;
}

/**
 * Writes mails about changes, each for one person, with what they may see at that moment: nothing about items and
 * comments that are hidden from them or gone.
 */
export function notificationWriter(options: NotificationWriterOptions): MailWriter {
  return (payload) => write(options, payload as NotificationPayload);
}

async function write(options: NotificationWriterOptions, payload: NotificationPayload): Promise<Mail | null> {
  const { queries, markdown, baseUrl } = options;
  const reader = await options.actors.load(payload.userId);
  const address = reader.user?.state === 'active' ? mailableAddress(reader.user) : null;
  const entry = address === null ? null : await options.entry(payload.logId);
  if (address === null || entry === null) return null;
  const itemId = entry.subjectType === 'note' ? await queries.notes.itemOf(entry.subjectId) : entry.subjectId;
  const item = itemId === null ? undefined : (await queries.workItems.findByIds(reader, [itemId])).get(itemId);
  if (item === undefined || (await options.isMuted(payload.userId, item.id))) return null;
  const namespace = (await queries.workItemDetails.namespaces(reader, [item.namespaceId])).get(item.namespaceId);
  if (!namespace) return null;
  const itemPath = itemWebPath(item, namespace);
  const isOfDesk = entry.actorId === null && item.serviceDeskReplyTo !== null;
  const outside = canInProject(reader, 'readOutsideAuthors', namespace) ? item.serviceDeskReplyTo : null;
  const author = isOfDesk ? (outside ?? 'Someone without an account') : await nameOfActor(queries, entry);
  const content = await contentOf(options, reader, entry, { item, itemPath, author });
  if (content === null) return null;

  const reference = `${referenceSymbols[item.type === 'epic' ? 'epic' : 'issue']}${item.iid}`;
  const source = cutText(content.markdown);
  const [body = ''] = await markdown.read(reader, baseUrl, [{ source, namespaceId: item.namespaceId }]);
  const url = `${baseUrl}${content.path}`;
  const unsubscribeUrl = `${baseUrl}${options.unsubscribePath(payload.userId, item.id)}`;
  const settingsUrl = `${baseUrl}/-/profile`;
  const reason = reasonInWords(payload.reason);
  const replyTo = reader.user === null ? undefined : options.addresses?.forReply(reader.user, item.id, content.noteId);
  const hint = replyTo === undefined ? [] : ['Reply to this email to comment.'];
  const isNew = entry.changes['iid'] !== undefined;
  const link = (target: string, text: string) => `<a href="${escapeHtml(target)}">${escapeHtml(text)}</a>`;
  const place = `${namespace.fullName} ${reference}`;
  return {
    to: { name: reader.user?.name ?? '', address },
    ...(entry.actorId !== null && { fromName: await nameOf(queries, entry.actorId) }),
    ...(replyTo !== undefined && { replyTo }),
    subject: mailSubject(`${isNew ? '' : 'Re: '}${namespace.name} | ${item.title} (${reference})`),
    text: [
      `${content.headline}: ${item.title} (${place})`,
      url,
      '',
      source,
      '',
      '-- ',
      ...hint,
      reason,
      `Unsubscribe from this item: ${unsubscribeUrl}`,
      `Change your notifications: ${settingsUrl}`,
      '',
    ].join('\n'),
    html: mailHtml(
      `<p>${escapeHtml(content.headline)}: ${link(url, item.title)} (${escapeHtml(place)})</p>${body}`,
      `<p>${[...hint, reason].map(escapeHtml).join('<br>')}<br>${link(url, 'View it in Milepost')} · ` +
        `${link(unsubscribeUrl, 'Unsubscribe from this item')} · ${link(settingsUrl, 'Change your notifications')}</p>`,
      baseUrl,
    ),
    id: isNew ? threadOf(item) : `change.${entry.id}.${payload.userId}`,
    threadId: threadOf(item),
    unsubscribeUrl,
  };
}

function threadOf(item: ItemRow): string {
  return `item.${item.id}`;
}

async function contentOf(
  { queries, conversations }: NotificationWriterOptions,
  reader: Actor,
  entry: NotifyingEntry,
  { item, itemPath, author }: { item: ItemRow; itemPath: string; author: string },
): Promise<Content | null> {
  const kind = typeRules[item.type].name.toLowerCase();
  if (entry.subjectType === 'note') {
    const note = await queries.notes.find(reader, item, entry.subjectId);
    if (note?.body === null || note === null) return null;
    const isNew = occasionOf(entry, item.type) === 'new_note';
    const path = `${itemPath}#note_${entry.subjectId}`;
    return {
      headline: `${author} ${isNew ? 'commented' : 'edited a comment'}`,
      markdown: note.body,
      path,
      noteId: note.id,
    };
  }
  const isNew = entry.changes['iid'] !== undefined;
  if (isNew || occasionOf(entry, item.type) === 'mention') {
    const description = (await queries.workItemDetails.descriptions([item.id])).get(item.id) ?? '';
    const verb = isNew ? `created the ${kind}` : `edited the description of the ${kind}`;
    return { headline: `${author} ${verb}`, markdown: description, path: itemPath, noteId: null };
  }
  const change = await queries.notes.find(reader, item, entry.id);
  const [line] = change === null ? [] : await conversations.read(reader, [item], [change]);
  if (line === undefined || line.body === '') return null;
  return {
    headline: `${author} changed the ${kind}`,
    markdown: `${escapeMarkdown(author)} ${line.body}.`,
    path: itemPath,
    noteId: null,
  };
}

function nameOfActor(queries: Queries, { actorId }: NotifyingEntry): Promise<string> {
  return actorId === null ? Promise.resolve('A deleted user') : nameOfUser(queries, actorId);
}

async function nameOf(queries: Queries, userId: number): Promise<string> {
  return `${await nameOfUser(queries, userId)} (Milepost)`;
}

async function nameOfUser(queries: Queries, userId: number): Promise<string> {
  return (await queries.workItemDetails.users([userId])).get(userId)?.name ?? 'A deleted user';
}
