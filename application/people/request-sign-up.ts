import { z } from 'zod';
import type { MailPayload } from '../mail/mail-store.ts';
import type { Scope, UseCase } from '../door/perform.ts';
import { email } from './person-input.ts';

const input = z.strictObject({ email });
type Input = z.infer<typeof input>;

export interface SignUpPayload extends MailPayload {
  type: 'sign_up';
  email: string;
}

/**
 * Queues a mail to someone who wants an account. Whether there is one with the address is looked up when it is sent, so
 * that neither the answer nor its time tells.
 */
export class RequestSignUp implements UseCase<Input, void> {
  readonly action = 'user.request_sign_up';
  readonly input = input;

  async run(scope: Scope, { email: address }: Input): Promise<void> {
    const payload: SignUpPayload = { type: 'sign_up', email: address };
    await scope.transaction.mails.queue(payload);
  }
}
