import { createHash } from 'node:crypto';
import { isSameAddress } from '../../domain/people/email-address.ts';
import { serviceDeskFiles } from '../../domain/namespaces/service-desk.ts';
import { uploadMarkdown } from '../../domain/uploads/upload.ts';
import { ApplicationError, Invalid, NotFound, RateLimited, StorageFull, Unavailable } from '../errors.ts';
import type { Limits } from '../ports/limits.ts';
import { mailSubject } from '../mail/mail-text.ts';
import type { Door, Requester } from '../door/perform.ts';
import type { ActorSource } from '../ports/actor-source.ts';
import type { Queries } from '../door/stores.ts';
import { CarryOutOutsideMail } from './carry-out-outside-mail.ts';
import { AddUpload } from '../uploads/add-upload.ts';
import type { AttachedFile } from '../uploads/attach-file.ts';
import type { FileStore } from '../uploads/file-store.ts';
import { CarryOutMail } from './carry-out-mail.ts';
import { ExplainRefusedMail } from './explain-refused-mail.ts';
import type { MailAddresses, OutsideRecipient, PersonalRecipient, Recipient } from '../mail/mail-addresses.ts';
import type { ReceivedMails } from './received-mail-store.ts';

/** A mail as its sender wrote it. */
export interface ReceivedMail {
  /** Of its header, or made from its content. */
  messageId: string;
  subject: string;
  text: string;
  /** The text without what it quotes and its signature. */
  reply: string;
  /** The address for answers, as the mail says; null if there is not one. */
  sender: string | null;
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
  /** The sender of the instance's own mails; null while it sends none, and so explains nothing. */
  ownSender: string | null;
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
    if (mail.isAutomatic || this.isOwn(mail.sender)) return { kind: 'done' };
    try {
      if (await this.options.mails.has(digestOf(mail, recipient))) return { kind: 'done' };
      if ('userId' in recipient) await this.carryOut(recipient, mail);
      else await this.carryOutFromOutside(recipient, mail);
      return { kind: 'done' };
    } catch (error) {
      if (isPassing(error)) return { kind: 'later' };
      if (error instanceof ApplicationError) return this.refuse(recipient, mail, error.message);
      this.options.report(error);
      return { kind: 'later' };
    }
  }

  /**
   * Says why a mail is not taken. The person whose address it was sent to gets a mail about it now and then; otherwise,
   * and for people without an account, the mail server tells the sender.
   */
  async refuse(
    recipient: Recipient,
    mail: Pick<ReceivedMail, 'messageId' | 'sender' | 'isAutomatic'>,
    message: string,
  ): Promise<MailVerdict> {
    const reason = mailSubject(message);
    if (mail.isAutomatic || this.isOwn(mail.sender)) return { kind: 'done' };
    if (!('userId' in recipient) || this.options.ownSender === null) return { kind: 'refused', text: reason };
    try {
      const { userId } = recipient;
      const explanation = { digest: digestOf(mail, recipient, 'refused'), userId, reason };
      const isTold = await this.options.door.perform(ExplainRefusedMail, { userId: null }, explanation);
      return isTold ? { kind: 'done' } : { kind: 'refused', text: reason };
    } catch (error) {
      if (!isPassing(error)) this.options.report(error);
      return { kind: 'later' };
    }
  }

  /** Mails of the instance itself end here: two of its addresses never write to each other. */
  private isOwn(sender: string | null): boolean {
    const { addresses, ownSender } = this.options;
    if (sender === null) return false;
    return addresses.isOwn(sender) || (ownSender !== null && isSameAddress(sender, ownSender));
  }

  private async carryOutFromOutside(recipient: OutsideRecipient, mail: ReceivedMail): Promise<void> {
    const { door, baseUrl } = this.options;
    const digest = digestOf(mail, recipient);
    const to = recipient.kind === 'desk' ? requestOf(recipient, mail) : { ...recipient, body: mail.reply.trim() };
    const taken = takenFiles(mail.files);
    const files: AttachedFile[] = [];
    try {
      for (const { filename, content } of taken) {
        files.push({ filename, content: await this.options.files.receive(toStream(content)) });
      }
      const filesLeft = mail.files.length - taken.length;
      await door.perform(CarryOutOutsideMail, { userId: null, baseUrl }, { digest, to, files, filesLeft });
    } finally {
      for (const { content } of files) await content.discard();
    }
  }

  private async carryOut(recipient: PersonalRecipient, mail: ReceivedMail): Promise<void> {
    const { door, baseUrl, limitsOf } = this.options;
    const { userId, ...to } = recipient;
    const digest = digestOf(mail, recipient);
    const limits = limitsOf?.(userId);
    const requester: Requester = { userId, baseUrl, ...(limits && { limits }) };
    const text = (to.kind === 'reply' ? mail.reply : mail.text).trim();
    const isNewIssue = to.kind === 'issue' && to.iid === null;
    if (text === '' && mail.files.length === 0 && !isNewIssue) throw Invalid.request('The mail has no text.');
    const links = await this.attach(requester, recipient, mail);
    const body = [text, ...links].filter((part) => part !== '').join('\n\n');
    const subject = titleOf(mail);
    await door.perform(CarryOutMail, requester, { digest, to, subject, body });
  }

  /** A line for each file: a link, or why there is none. */
  private async attach(requester: Requester, recipient: PersonalRecipient, { files }: ReceivedMail): Promise<string[]> {
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

  private async placeOf(recipient: PersonalRecipient): Promise<{ kind: 'group' | 'project'; namespace: number }> {
    if (recipient.kind === 'issue') return { kind: 'project', namespace: recipient.projectId };
    const { actors, queries } = this.options;
    const reader = await actors.load(recipient.userId);
    const item = (await queries.workItems.findByIds(reader, [recipient.itemId])).get(recipient.itemId);
    if (item === undefined) throw new NotFound();
    return { kind: item.type === 'epic' ? 'group' : 'project', namespace: item.namespaceId };
  }
}

/** What a mail to a service desk asks for. */
function requestOf(recipient: Extract<OutsideRecipient, { kind: 'desk' }>, mail: ReceivedMail) {
  const { sender, text } = mail;
  if (sender === null) throw Invalid.request('The mail has no sender.');
  return { ...recipient, sender, subject: titleOf(mail) || 'Email without a subject', body: text.trim() };
}

/** Of the files of a stranger's mail those that are within its bounds. */
function takenFiles(files: ReceivedMail['files']): ReceivedMail['files'] {
  let room: number = serviceDeskFiles.bytesOfMail;
  return files
    .filter(({ content }) => {
      if (content.length > room) return false;
      room -= content.length;
      return true;
    })
    .slice(0, serviceDeskFiles.ofMail);
}

/** True for failures that may be over when the mail comes again. */
function isPassing(error: unknown): boolean {
  return error instanceof Unavailable || error instanceof RateLimited || error instanceof StorageFull;
}

function titleOf({ subject }: ReceivedMail): string {
  return mailSubject(subject).slice(0, titleLength).toWellFormed();
}

/** A mail that was refused can be carried out when it is sent again, so the note of its refusal has its own digest. */
function digestOf(
  { messageId }: Pick<ReceivedMail, 'messageId'>,
  recipient: Recipient,
  ...fate: readonly 'refused'[]
): string {
  return createHash('sha256')
    .update(JSON.stringify([messageId, recipient, ...fate]))
    .digest('hex');
}

async function* toStream(bytes: Uint8Array): AsyncIterable<Uint8Array> {
  yield await Promise.resolve(bytes);
}
