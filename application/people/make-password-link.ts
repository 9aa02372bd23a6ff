import { z } from 'zod';
import { plusDays } from '../../domain/calendar/instant.ts';
import { passwordLinkDays } from '../../domain/people/password.ts';
import { Forbidden } from '../errors.ts';
import type { Scope, UseCase } from '../door/perform.ts';
import { lockPerson, requireAdministrator } from './administrators-only.ts';
import { digestOf, randomSecret } from './secrets.ts';

const input = z.strictObject({ userId: z.int().positive() });
type Input = z.infer<typeof input>;

export interface PasswordLink {
  /** Only returned here; the database stores its digest. */
  secret: string;
  expiresAt: Date;
}

/**
 * Makes a link with which a person sets a new password, for administrators to hand out: works once, in place of all
 * earlier ones. The old password works until then.
 */
export class MakePasswordLink implements UseCase<Input, PasswordLink> {
  readonly action = 'user.create_password_reset';
  readonly input = input;

  async run(scope: Scope, { userId }: Input): Promise<PasswordLink> {
    requireAdministrator(scope);
    scope.requireConfirmation();
    const user = await lockPerson(scope, userId);
    if (user.state !== 'active') throw new Forbidden('This account cannot sign in.');
    const { passwordResets } = scope.transaction;
    await passwordResets.deleteOfUser(userId);
    const secret = randomSecret();
    const expiresAt = plusDays(scope.now, passwordLinkDays);
    await passwordResets.insert({ userId, digest: digestOf(secret), expiresAt, isMailed: false });
    scope.record({ subjectType: 'user', subjectId: userId, namespaceId: null, changes: { passwordReset: {} } });
    return { secret, expiresAt };
  }
}
