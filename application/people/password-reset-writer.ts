import { newPasswordPath, passwordResetHours } from '../../domain/people/password.ts';
import type { MailWriter } from '../mail/mail-sender.ts';
import { mailableAddress, plainMail } from '../mail/mail-text.ts';
import type { Door, Scope, UseCase } from '../door/perform.ts';
import { newMailedLink } from './mailed-link.ts';
import type { PasswordResetPayload } from './request-password-reset.ts';
import { z } from 'zod';
import type { User } from '../../domain/people/user.ts';

const input = z.strictObject({ login: z.string() });
type Input = z.infer<typeof input>;

interface NewPasswordReset {
  user: User;
  /** Only returned here; the database stores its digest. */
  secret: string;
}

/** Creates the secret of a link for a new password; null if nobody who may sign in has this name or address. */
class CreatePasswordReset implements UseCase<Input, NewPasswordReset | null> {
  readonly action = 'user.create_password_reset';
  readonly input = input;

  async run(scope: Scope, { login }: Input): Promise<NewPasswordReset | null> {
    const { users, passwordResets } = scope.transaction;
    await passwordResets.deleteExpired(scope.now);
    const found = await users.findByLogin(login);
    // Whatever ends all links, such as a block or another address, must not miss this one.
    const user = found && (await users.lock(found.id));
    if (user === null || user.state !== 'active' || user.kind !== 'person') return null;
    const { secret, digest, expiresAt } = newMailedLink(scope, passwordResetHours);
    await passwordResets.insert({ userId: user.id, digest, expiresAt, isMailed: true });
    scope.record({ subjectType: 'user', subjectId: user.id, namespaceId: null, changes: { passwordReset: {} } });
    return { user, secret };
  }
}

/** Writes the mail with the link for a new password, to the person's private address only. */
export function passwordResetWriter(door: Door, baseUrl: string): MailWriter {
  return async (payload, job) => {
    const { login } = payload as PasswordResetPayload;
    const created = await door.perform(CreatePasswordReset, { userId: null }, { login });
    const address = created === null ? null : mailableAddress(created.user);
    if (created === null || address === null) return null;
    const { user, secret } = created;
    return {
      to: { name: user.name, address },
      subject: 'Set a new password for Milepost',
      ...plainMail(
        [
          `Someone asked for a new password for your account @${user.username}.`,
          `The link below works once, within ${passwordResetHours} hours.`,
        ],
        [{ text: 'Set a new password', url: `${baseUrl}${newPasswordPath(secret)}` }],
        'If it was not you, ignore this email. Your password stays as it is.',
        baseUrl,
      ),
      id: `password.${job.id}.${job.attempts}`,
    };
  };
}
