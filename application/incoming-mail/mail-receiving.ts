import { createHash } from 'node:crypto';
import { uploadMarkdown } from '../../domain/uploads/upload.ts';
import { ApplicationError, Invalid, NotFound, RateLimited, StorageFull, Unavailable } from '../errors.ts';
import type { Limits } from '../limits.ts';
import { mailSubject } from '../mail/mail-text.ts';
import type { Door, Requester } from '../perform.ts';
import type { ActorSource } from '../ports.ts';
import type { Queries } from '../stores.ts';
import { AddUpload } from '../uploads/add-upload.ts';
import type { FileStore } from '../uploads/file-store.ts';
import { CarryOutMail } from './carry-out-mail.ts';
import type { MailAddresses, Recipient } from './mail-addresses.ts';
import type { ReceivedMails } from './received-mail-store.ts';

/** A mail as its sender wrote it. */
export interface ReceivedMail {
  /** Of its header, or made from its content. */
  messageId: string;
  subject: string;
  text: string;
  /** The text without what it quotes and its signature. */
  reply: string;
  /** True if a program wrote it: it is not carried out and not answered. */
  isAutomatic: boolean;
  files: readonly { filename: string; content: Uint8Array }[];
}

/**
 * `done`: it need not come again. `refused`: it never will be carried out; the text is for its sender. `later`: the
 * mail server keeps it and tries again.
 */
export type MailVerdict = { kind: 'done' } | { kind: 'refused'; text: string } | { kind: 'later' };

export interface MailReceivingOptions {
  addresses: MailAddresses;
  door: Door;
  actors: ActorSource;
  queries: Pick<Queries, 'workItems'>;
  files: FileStore;
  mails: ReceivedMails;
  baseUrl: string;
  /** The limits of a person, shared with their other requests. */
  limitsOf?: (userId: number) => Limits;
  report: (error: unknown) => void;
}

const mostFiles = 20;
const titleLength = 255;

/** Issues and comments by mail. */
export class MailReceiving {
  constructor(private readonly options: MailReceivingOptions) {}

  recipientOf(address: string): Promise<Recipient | null> {
    return this.options.addresses.recipientOf(address);
  }

  /** Carries the mail out, once. */
  async receive(recipient: Recipient, mail: ReceivedMail): Promise<MailVerdict> {
    if (mail.isAutomatic) return { kind: 'done' };
    try {
      await this.carryOut(recipient, mail);
      return { kind: 'done' };
    } catch (error) {
      if (isPassing(error)) return { kind: 'later' };
      if (error instanceof ApplicationError) return { kind: 'refused', text: mailSubject(error.message) };
      this.options.report(error);
      return { kind: 'later' };
    }
  }

  private async carryOut(recipient: Recipient, mail: ReceivedMail): Promise<void> {
    const { door, mails, baseUrl, limitsOf } = this.options;
    const { userId, ...to } = recipient;
    const digest = digestOf(mail, recipient);
    if (await mails.has(digest)) return;
    const limits = limitsOf?.(userId);
    const requester: Requester = { userId, baseUrl, ...(limits && { limits }) };
    const text = (to.kind === 'reply' ? mail.reply : mail.text).trim();
    const isNewIssue = to.kind === 'issue' && to.iid === null;
    if (text === '' && mail.files.length === 0 && !isNewIssue) throw Invalid.request('The mail has no text.');
    const links = await this.attach(requester, recipient, mail);
    const body = [text, ...links].filter((part) => part !== '').join('\n\n');
    const subject = mailSubject(mail.subject).slice(0, titleLength).toWellFormed();
    await door.perform(CarryOutMail, requester, { digest, to, subject, body });
  }

  /** A line for each file: a link, or why there is none. */
  private async attach(requester: Requester, recipient: Recipient, { files }: ReceivedMail): Promise<string[]> {
    if (files.length === 0) return [];
    const place = await this.placeOf(recipient);
    const lines: string[] = [];
    for (const { filename, content: bytes } of files.slice(0, mostFiles)) {
      const content = await this.options.files.receive(toStream(bytes));
      try {
        lines.push(
          uploadMarkdown(await this.options.door.perform(AddUpload, requester, { ...place, filename, content })),
        );
      } catch (error) {
        if (!(error instanceof ApplicationError) || isPassing(error)) throw error;
        lines.push('*A file of the mail could not be attached.*');
      } finally {
        await content.discard();
      }
    }
    if (files.length > mostFiles) lines.push(`*Only the first ${mostFiles} files of the mail are attached.*`);
    return lines;
  }

  private async placeOf(recipient: Recipient): Promise<{ kind: 'group' | 'project'; namespace: number }> {
    if (recipient.kind === 'issue') return { kind: 'project', namespace: recipient.projectId };
    const { actors, queries } = this.options;
    const reader = await actors.load(recipient.userId);
    const item = (await queries.workItems.findByIds(reader, [recipient.itemId])).get(recipient.itemId);
    if (item === undefined) throw new NotFound();
    return { kind: item.type === 'epic' ? 'group' : 'project', namespace: item.namespaceId };
  }
}

/** True for failures that may be over when the mail comes again. */
function isPassing(error: unknown): boolean {
  return error instanceof Unavailable || error instanceof RateLimited || error instanceof StorageFull;
}

function digestOf({ messageId }: ReceivedMail, recipient: Recipient): string {
  return createHash('sha256')
    .update(JSON.stringify([messageId, recipient]))
    .digest('hex');
}

async function* toStream(bytes: Uint8Array): AsyncIterable<Uint8Array> {
  yield await Promise.resolve(bytes);
}
