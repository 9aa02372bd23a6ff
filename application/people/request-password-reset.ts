import { z } from 'zod';
import type { MailPayload } from '../mail/mail-store.ts';
import type { Scope, UseCase } from '../door/perform.ts';

const input = z.strictObject({ login: z.string().min(1).max(320) });
type Input = z.infer<typeof input>;

export interface PasswordResetPayload extends MailPayload {
  type: 'password_reset';
  /** Username or email address, as typed. */
  login: string;
}

/**
 * Queues a mail with a link for a new password. Whether there is such a person is looked up when it is sent, so that
 * neither the answer nor its time tells.
 */
export class RequestPasswordReset implements UseCase<Input, void> {
  readonly action = 'user.request_password_reset';
  readonly input = input;

  async run(scope: Scope, { login }: Input): Promise<void> {
    const payload: PasswordResetPayload = { type: 'password_reset', login };
    await scope.transaction.mails.queue(payload);
  }
}
