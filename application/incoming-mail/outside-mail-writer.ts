import { anonymous } from '../../domain/access/actor.ts';
import type { Queries } from '../door/stores.ts';
import type { MailAddresses } from '../mail/mail-addresses.ts';
import type { MailWriter } from '../mail/mail-sender.ts';
import { cutText, mailHtml, mailSubject, plainMail } from '../mail/mail-text.ts';
import type { Mail } from '../mail/mail-transport.ts';
import type { MarkdownReader } from '../markdown/markdown-reader.ts';
import { escapeHtml } from '../markdown/rendered.ts';
import type { FileStore } from '../uploads/file-store.ts';
import { linkedSecrets, mailedFiles } from './mailed-files.ts';
import type { OutsideRequest } from './service-desk-store.ts';
import type { OutsideMailPayload } from '../mail/tell-outside.ts';

export interface OutsideMailWriterOptions {
  queries: Queries;
  markdown: MarkdownReader;
  files: Pick<FileStore, 'open'>;
  baseUrl: string;
  /** Null while the instance receives no mail: there is no service desk then. */
  addresses: MailAddresses | null;
}

const hint = 'Reply to this email to answer.';

/**
 * Writes mails to people without an account about what they sent to a service desk: thanks for it, and each public
 * comment, with the files that its author attached. The texts are those of the moment; nothing is repeated of what a
 * stranger wrote or sent, so that nobody can have mails of their own sent to others.
 */
export function outsideMailWriter({
  queries,
  markdown,
  files,
  baseUrl,
  addresses,
}: OutsideMailWriterOptions): MailWriter {
  return async (payload) => {
    const { itemId, noteId } = payload as OutsideMailPayload;
    if (addresses === null) return null;
    const { serviceDesk } = queries;
    if (noteId === null) {
      const request = await serviceDesk.request(itemId);
      if (request === null) return null;
      const thanks = 'Thank you for your request. People of the project see it, and will answer you by email.';
      return {
        ...common(request, addresses.forOutside(itemId, null)),
        ...plainMail([thanks], [], hint, baseUrl),
        id: threadOf(request),
      };
    }
    const comment = await serviceDesk.comment(noteId);
    if (comment === null) return null;
    const { projectId, authorId } = comment;
    const secrets = linkedSecrets(comment.body);
    const uploads = secrets.length === 0 ? [] : await serviceDesk.files(projectId, authorId, secrets);
    const { body: text, attachments } = await mailedFiles(comment.body, uploads, files);
    const source = cutText(text);
    // What only members may read is not named to strangers.
    const [body = ''] = await markdown.read(anonymous, baseUrl, [{ source, namespaceId: projectId }]);
    const mail = common(comment, addresses.forOutside(comment.itemId, noteId));
    return {
      ...mail,
      attachments,
      subject: `Re: ${mail.subject}`,
      fromName: mailSubject(comment.authorName),
      text: [`${comment.authorName} answered:`, '', source, '', '-- ', hint, ''].join('\n'),
      html: mailHtml(`<p>${escapeHtml(comment.authorName)} answered:</p>${body}`, `<p>${hint}</p>`, baseUrl),
      id: `outside.${noteId}`,
      threadId: threadOf(comment),
    };
  };
}

function common(
  { address, projectName, iid }: OutsideRequest,
  replyTo: string,
): Pick<Mail, 'to' | 'replyTo' | 'subject'> {
  return { to: { name: '', address }, replyTo, subject: mailSubject(`${projectName} | Your request (#${iid})`) };
}

function threadOf({ itemId }: OutsideRequest): string {
  return `request.${itemId}`;
}
