import { injectable } from 'inversify';
import { z } from 'zod';
import { passwordResetHours } from '../../domain/people/password.ts';
import type { User } from '../../domain/people/user.ts';
import type { Scope, UseCase } from '../perform.ts';
import { digestOf, randomSecret } from './secrets.ts';

const input = z.strictObject({ login: z.string() });
type Input = z.infer<typeof input>;

export interface NewPasswordReset {
  user: User;
  /** Only returned here; the database stores its digest. */
  secret: string;
}

/** Creates the secret of a link for a new password; null if nobody who may sign in has this name or address. */
@injectable()
export class CreatePasswordReset implements UseCase<Input, NewPasswordReset | null> {
  readonly action = 'user.create_password_reset';
  readonly input = input;

  async run(scope: Scope, { login }: Input): Promise<NewPasswordReset | null> {
    const { users, passwordResets } = scope.transaction;
    await passwordResets.deleteExpired(scope.now);
    const user = await users.findByLogin(login);
    if (user === null || user.state !== 'active' || user.kind !== 'person') return null;
    const secret = randomSecret();
    const expiresAt = new Date(scope.now.getTime() + passwordResetHours * 60 * 60 * 1000);
    await passwordResets.insert({ userId: user.id, digest: digestOf(secret), expiresAt });
    scope.record({ subjectType: 'user', subjectId: user.id, namespaceId: null, changes: { passwordReset: {} } });
    return { user, secret };
  }
}
