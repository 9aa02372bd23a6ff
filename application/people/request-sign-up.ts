import { z } from 'zod';
import { storableAddress } from '../../domain/people/return-address.ts';
import type { MailPayload } from '../mail/mail-store.ts';
import type { Scope, UseCase } from '../door/perform.ts';
import { email } from './person-input.ts';

const input = z.strictObject({
  email,
  /** The page that they come from. */
  returnTo: z.string().nullable().default(null).transform(storableAddress),
});
type Input = z.infer<typeof input>;

export interface SignUpPayload extends MailPayload {
  type: 'sign_up';
  email: string;
  /** Requests that were queued by an earlier version have none. */
  returnTo?: string | null;
}

/**
 * Queues a mail to someone who wants an account. Whether there is one with the address is looked up when it is sent, so
 * that neither the answer nor its time tells.
 */
export class RequestSignUp implements UseCase<Input, void, z.input<typeof input>> {
  readonly action = 'user.request_sign_up';
  readonly input = input;

  async run(scope: Scope, { email: address, returnTo }: Input): Promise<void> {
    const payload: SignUpPayload = { type: 'sign_up', email: address, returnTo };
    await scope.transaction.mails.queue(payload);
  }
}
