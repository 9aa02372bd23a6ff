import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer, type SMTPServerAddress, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server';
import type { Recipient } from '../../application/mail/mail-addresses.ts';
import type { MailReceiving, MailVerdict } from '../../application/incoming-mail/mail-receiving.ts';
import { MailThread } from './mail-thread.ts';
import { headersOf } from './read-mail.ts';

export interface MailListenerSettings {
  host: string;
  port: number;
  /** The mail server speaks LMTP, which is SMTP for the last step of a delivery, or SMTP. */
  protocol: 'lmtp' | 'smtp';
  /** Maximum bytes of a mail; tests lower it. */
  largest?: number;
}

const largestMail = 25 * 1024 * 1024;
/** Bytes in which the headers of a mail are looked for that is too large. */
const keptOfTooLarge = 64 * 1024;
/** Mails are held in memory while they are read. */
const connectionsAtOnce = 4;
const idle = 60_000;
const longestStop = 5_000;

const unreadable: MailVerdict = { kind: 'refused', text: 'The mail could not be read.' };

interface Reply {
  code: number;
  text: string;
}

/**
 * Takes mails from the mail server. It answers after a mail was carried out, so the mail server keeps each until then,
 * tries again after failures, and tells senders why theirs was refused.
 */
export class MailListener {
  private readonly server: SMTPServer;
  private readonly recipients = new WeakMap<SMTPServerSession, Recipient>();
  private readonly largest: number;
  private readonly thread = new MailThread();

  constructor(
    private readonly receiving: MailReceiving,
    private readonly settings: MailListenerSettings,
    private readonly report: (error: unknown) => void,
  ) {
    this.largest = settings.largest ?? largestMail;
    this.server = new SMTPServer({
      lmtp: settings.protocol === 'lmtp',
      banner: 'Milepost',
      // Between machines, the mail server's own listener has TLS.
      disabledCommands: ['AUTH', 'STARTTLS'],
      authOptional: true,
      logger: false,
      // Mail servers that say so before are refused at once; the others while their mail is read.
      size: this.largest,
      maxClients: connectionsAtOnce,
      socketTimeout: idle,
      closeTimeout: longestStop,
      onMailFrom: (_address, session, done) => {
        this.recipients.delete(session);
        done();
      },
      onRcptTo: (address, session, done) => void this.check(address, session).then(answer(done)),
      onData: (stream, session, done) => void this.take(stream, session).then(answer(done)),
    });
    this.server.on('error', report);
  }

  /** The port in use. */
  get port(): number {
    return (this.server.server.address() as AddressInfo).port;
  }

  async start(): Promise<void> {
    // Also rejects if the port cannot be had.
    const listening = once(this.server.server, 'listening');
    this.server.listen(this.settings.port, this.settings.host);
    await listening;
  }

  async stop(): Promise<void> {
    await new Promise<void>((resolve) => this.server.close(() => resolve()));
  }

  /** One recipient at a time, so that each has its own answer; the mail server sends the others again at once. */
  private async check({ address }: SMTPServerAddress, session: SMTPServerSession): Promise<Reply | null> {
    if (this.recipients.has(session)) return { code: 452, text: '4.5.3 One recipient at a time' };
    try {
      const recipient = await this.receiving.recipientOf(address);
      if (recipient === null) return { code: 550, text: '5.1.1 There is no such address' };
      this.recipients.set(session, recipient);
      return null;
    } catch (error) {
      this.report(error);
      return { code: 451, text: '4.3.0 Try again later' };
    }
  }

  private async take(stream: SMTPServerDataStream, session: SMTPServerSession): Promise<Reply | null> {
    try {
      const { content, isTooLarge } = await this.contentOf(stream);
      const recipient = this.recipients.get(session);
      if (recipient === undefined) return { code: 503, text: '5.5.1 No recipient' };
      const { mailFrom } = session.envelope;
      const isFromNobody = mailFrom === false || mailFrom.address === '';
      const verdict = isTooLarge
        ? await this.refuseTooLarge(recipient, content, isFromNobody)
        : await this.receive(recipient, content, isFromNobody);
      if (verdict.kind === 'done') return null;
      if (verdict.kind === 'refused') {
        return isTooLarge ? { code: 552, text: `5.3.4 ${verdict.text}` } : { code: 550, text: `5.7.1 ${verdict.text}` };
      }
      return { code: 451, text: '4.3.0 Try again later' };
    } catch (error) {
      this.report(error);
      return { code: 451, text: '4.3.0 Try again later' };
    } finally {
      this.recipients.delete(session);
    }
  }

  private async receive(recipient: Recipient, content: Buffer, isFromNobody: boolean): Promise<MailVerdict> {
    const mail = await this.thread.read(content);
    if (mail === null) return unreadable;
    return this.receiving.receive(recipient, { ...mail, isAutomatic: mail.isAutomatic || isFromNobody });
  }

  private async refuseTooLarge(recipient: Recipient, content: Buffer, isFromNobody: boolean): Promise<MailVerdict> {
    const mail = await this.thread.read(headersOf(content));
    if (mail === null) return unreadable;
    const reason = `Mails have at most ${this.largest} bytes.`;
    return this.receiving.refuse(recipient, { ...mail, isAutomatic: mail.isAutomatic || isFromNobody }, reason);
  }

  /** Of a mail above the limit only the beginning is kept; the rest is read and forgotten. */
  private async contentOf(stream: SMTPServerDataStream): Promise<{ content: Buffer; isTooLarge: boolean }> {
    let chunks: Buffer[] = [];
    let size = 0;
    let isTooLarge = false;
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (isTooLarge) continue;
      chunks.push(chunk);
      isTooLarge = size > this.largest;
      if (isTooLarge) chunks = [Buffer.from(Buffer.concat(chunks).subarray(0, keptOfTooLarge))];
    }
    return { content: Buffer.concat(chunks), isTooLarge };
  }
}

/** Null accepts. */
function answer(done: (error?: Error | null) => void): (reply: Reply | null) => void {
  return (reply) => done(reply === null ? null : Object.assign(new Error(reply.text), { responseCode: reply.code }));
}
