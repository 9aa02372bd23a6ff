import { createHash } from 'node:crypto';
import { simpleParser, type ParsedMail } from 'mailparser';
import type { ReceivedMail } from '../../application/incoming-mail/mail-receiving.ts';
import { noteLengthMaximum } from '../../domain/notes/note.ts';
import { GuessedCharset, withGuessedCharsets } from './guessed-charset.ts';

const largestHtml = 1024 * 1024;
const longestMessageId = 1_000;
const parserOptions = { skipTextToHtml: true, skipImageLinks: true, maxHtmlLengthToParse: largestHtml } as const;

/** A mail whose text still holds what it quotes. */
export type ReadMail = Omit<ReceivedMail, 'reply'>;

/** Reads a mail in any encoding. Of HTML alone the text is read. Throws for a mail with too many headers or parts. */
export async function readMail(source: Buffer): Promise<ReadMail> {
  const parsed = await simpleParser(source, parserOptions);
  const { subject, html, text } = isGarbled(parsed)
    ? await simpleParser(withGuessedCharsets(source), { ...parserOptions, Iconv: GuessedCharset })
    : parsed;
  const isBlank = (text ?? '').trim() === '';
  return {
    messageId: parsed.messageId?.slice(0, longestMessageId) ?? createHash('sha256').update(source).digest('hex'),
    subject: plain(subject ?? ''),
    text: plain((isBlank && html ? await textOf(html) : text) ?? ''),
    sender: senderOf(parsed),
    isAutomatic: isAutomatic(parsed),
    files: parsed.attachments.map(({ filename, content }) => ({ filename: plain(filename ?? 'attachment'), content })),
  };
}

/** True if bytes were not in the charset that the mail declares. */
function isGarbled({ subject = '', text = '', html }: ParsedMail): boolean {
  return [subject, text, html || ''].some((part) => part.includes('\ufffd'));
}

/** The text of HTML beside which a mail has an empty one. Throws for HTML that is too long. */
async function textOf(html: string): Promise<string> {
  const head = 'Content-Type: text/html; charset=utf-8\r\n\r\n';
  const { text = '', textConversionError } = await simpleParser(Buffer.from(head + html), parserOptions);
  if (textConversionError !== undefined) throw textConversionError;
  return text;
}

/** Only the beginning of a mail that is too large to be taken. */
export function headersOf(beginning: Buffer): Buffer {
  const end = beginning.indexOf('\r\n\r\n');
  return end === -1 ? beginning : beginning.subarray(0, end + 4);
}

/** The one address that the mail names for answers, or as its author. */
function senderOf({ replyTo, from }: ParsedMail): string | null {
  const addresses = (replyTo ?? from)?.value ?? [];
  const [{ address = '' } = {}] = addresses;
  return addresses.length === 1 && address !== '' ? address : null;
}

/** Programs mark their mails, so that no two of them write to each other forever; lists do too. */
function isAutomatic({ headerLines }: ParsedMail): boolean {
  return headerLines.some(({ key, line }) => {
    const value = line
      .slice(line.indexOf(':') + 1)
      .trim()
      .toLowerCase();
    if (key === 'auto-submitted') return !value.startsWith('no');
    // A notice that a mail could not be delivered, also from a server that names itself as the sender.
    if (key === 'content-type') return value.startsWith('multipart/report');
    if (key === 'precedence') return ['bulk', 'junk', 'list', 'auto_reply'].includes(value);
    return ['list-id', 'x-autoreply', 'x-autorespond', 'x-auto-reply', 'x-loop', 'x-failed-recipients'].includes(key);
  });
}

/** A text that the database takes, no longer than any. */
function plain(text: string): string {
  return text
    .slice(0, noteLengthMaximum + 1)
    .toWellFormed()
    .replaceAll('\0', '')
    .replaceAll(/\r\n?/g, '\n');
}
