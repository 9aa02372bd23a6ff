import { z } from 'zod';
import { isSameAddress } from '../../domain/people/email-address.ts';
import { Invalid } from '../errors.ts';
import type { MailPayload } from '../mail/mail-store.ts';
import type { Scope, UseCase } from '../door/perform.ts';
import { lockPerson } from './administrators-only.ts';
import { email } from './person-input.ts';

const input = z.strictObject({ email });
type Input = z.infer<typeof input>;

export interface EmailChangePayload extends MailPayload {
  type: 'email_change';
  userId: number;
  email: string;
}

/**
 * Queues a mail to another address that the actor wants to have. Whether someone has it already is looked up when it is
 * sent, so that neither the answer nor its time tells.
 */
export class RequestEmailChange implements UseCase<Input, void> {
  readonly action = 'user.request_email_change';
  readonly input = input;

  async run(scope: Scope, { email: wanted }: Input): Promise<void> {
    scope.requireConfirmation();
    const user = await lockPerson(scope, scope.user().id);
    if (isSameAddress(user.email, wanted)) throw Invalid.fields({ email: ['is your address already'] });
    const payload: EmailChangePayload = { type: 'email_change', userId: user.id, email: wanted };
    await scope.transaction.mails.queue(payload);
  }
}
