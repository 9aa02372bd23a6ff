import { buffer } from 'node:stream/consumers';
import { serviceDeskFiles } from '../../domain/namespaces/service-desk.ts';
import { uploadLinks, type Upload } from '../../domain/uploads/upload.ts';
import type { MailAttachment } from '../mail/mail-transport.ts';
import type { FileStore } from '../uploads/file-store.ts';

export interface MailedComment {
  /** The comment, with the names of its files instead of links to them. */
  body: string;
  attachments: MailAttachment[];
}

/**
 * Takes the files of a comment along in its mail, within bounds: people without an account cannot open links to them.
 * `uploads` are those that the comment may send.
 */
export async function mailedFiles(
  body: string,
  uploads: readonly Upload[],
  files: Pick<FileStore, 'open'>,
): Promise<MailedComment> {
  const attachments = new Map<string, MailAttachment>();
  let room: number = serviceDeskFiles.bytesOfMail;
  for (const { id, secret, filename, size } of uploads) {
    if (attachments.size === serviceDeskFiles.ofMail || size > room) continue;
    const content = await files.open(id);
    if (content === null) continue;
    attachments.set(secret, { filename, content: await buffer(content) });
    room -= size;
  }
  return {
    body: body.replaceAll(uploadLinks, (_link, secret: string, filename: string) => {
      const isSent = attachments.has(secret);
      return `\`${filename}\` (${isSent ? 'attached' : 'not sent by email'})`;
    }),
    attachments: [...attachments.values()],
  };
}

/** The secrets of the files that a text links to, each once, in their order. */
export function linkedSecrets(body: string): string[] {
  return [...new Set([...body.matchAll(uploadLinks)].map(([, secret = '']) => secret))];
}
