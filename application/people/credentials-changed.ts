import type { User } from '../../domain/people/user.ts';
import type { MailPayload } from '../mail/mail-store.ts';
import type { Scope } from '../door/perform.ts';

export interface CredentialsChangedPayload extends MailPayload {
  type: 'credentials_changed';
  userId: number;
  /** Where the mail goes: when the address itself changes, to the old one. */
  email: string;
  /** What happened, as a sentence. */
  what: string;
  at: string;
  /** The network address that did it, if it came over the network. */
  ipAddress: string | null;
}

/** Queues a mail to the owner of an account about what lets people into it. Without mail nothing is queued. */
export async function tellOwner(scope: Scope, { id, email }: Pick<User, 'id' | 'email'>, what: string): Promise<void> {
  const payload: CredentialsChangedPayload = {
    type: 'credentials_changed',
    userId: id,
    email,
    what,
    at: scope.now.toISOString(),
    ipAddress: scope.client?.address ?? null,
  };
  await scope.transaction.mails.queueWhileOn(payload);
}
