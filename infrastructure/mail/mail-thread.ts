import type { ReceivedMail } from '../../application/incoming-mail/mail-receiving.ts';
import { Slots } from '../slots.ts';
import { WorkerThread } from '../worker-thread.ts';
import type { ReadMail } from './read-mail.ts';

export type MailTask = { source: Uint8Array } | { text: string };

/** `problem`: the mail cannot be read. */
export type MailAnswer = { mail: ReadMail } | { reply: string } | { problem: 'unreadable' };

export interface MailThreadLimits {
  /** Milliseconds for one mail. */
  mail?: number;
  /** Milliseconds for what a text quotes. */
  reply?: number;
}

const waitMilliseconds = 60_000;
/** Texts above this are not searched for quotations. */
const longestReply = 100_000;

/** Reads mails one after the other in a thread, because strangers write them, and hostile ones take minutes. */
export class MailThread {
  private readonly turn = new Slots(1, waitMilliseconds);
  private readonly thread = new WorkerThread<MailTask, MailAnswer>(new URL('./mail-worker.js', import.meta.url));
  private readonly limits: Required<MailThreadLimits>;

  constructor({ mail = 30_000, reply = 2_000 }: MailThreadLimits = {}) {
    this.limits = { mail, reply };
  }

  /** Null for a mail that cannot be read. @throws Unavailable if too many wait */
  read(source: Buffer): Promise<ReceivedMail | null> {
    return this.turn.run(async () => {
      const answer = await this.thread.ask({ source }, this.limits.mail);
      if (answer === null || !('mail' in answer)) return null;
      const { mail } = answer;
      return { ...mail, reply: await this.replyIn(mail.text) };
    });
  }

  /** The text without what it quotes and its signature; the whole text if that is not found in time. */
  private async replyIn(text: string): Promise<string> {
    if (text.length > longestReply) return text;
    const answer = await this.thread.ask({ text }, this.limits.reply);
    return answer !== null && 'reply' in answer ? answer.reply : text;
  }
}
