import { z } from 'zod';
import { mailableAddress } from '../mail/mail-text.ts';
import type { MailPayload } from '../mail/mail-store.ts';
import type { Scope, UseCase } from '../door/perform.ts';

export interface ExplanationPayload extends MailPayload {
  type: 'mail_refused';
  userId: number;
  /** A sentence. */
  reason: string;
}

const input = z.strictObject({
  /** Identifies the mail and its recipient. */
  digest: z.string().length(64),
  userId: z.int().positive(),
  reason: z.string().max(500),
});
type Input = z.infer<typeof input>;

/**
 * Queues a mail to the person whose address a mail was sent to, which says why it was not taken: once for each mail, and
 * not again within minutes. Returns false if they are not told, so that the mail server must.
 */
export class ExplainRefusedMail implements UseCase<Input, boolean> {
  readonly action = 'mail.explain';
  readonly input = input;

  async run(scope: Scope, { digest, userId, reason }: Input): Promise<boolean> {
    const { users, receivedMails, mails } = scope.transaction;
    const user = await users.find(userId);
    if (user === null || user.state !== 'active' || mailableAddress(user) === null) return false;
    if (!(await receivedMails.addExplanation(userId, scope.now))) return false;
    if (!(await receivedMails.add(digest, scope.now))) return true;
    const payload: ExplanationPayload = { type: 'mail_refused', userId, reason };
    await mails.queue(payload);
    return true;
  }
}
