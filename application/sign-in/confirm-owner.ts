import { z } from 'zod';
import { freshSessionMinutes } from '../../domain/people/identity.ts';
import { Forbidden, Invalid } from '../errors.ts';
import { lockPerson } from '../people/administrators-only.ts';
import { password } from '../people/person-input.ts';
import type { Scope, UseCase } from '../door/perform.ts';

const input = z.strictObject({
  /** For people who have one. */
  currentPassword: password.nullable(),
  sessionId: z.int().positive(),
  /** False if the administrator turned passwords off. */
  hasPasswords: z.boolean(),
});
type Input = z.infer<typeof input>;

/**
 * Before changing with what someone signs in: requires their password, or a session that began just now if they have
 * none (ASVS 7.5.1).
 */
export class ConfirmOwner implements UseCase<Input, void> {
  readonly action = 'identity.confirm';
  readonly input = input;
  readonly passwordsIn = {
    claimed: ({ currentPassword: plain, hasPasswords }: Input) =>
      hasPasswords && plain !== null ? { password: plain } : null,
  };

  async run(scope: Scope, { currentPassword, sessionId, hasPasswords }: Input): Promise<void> {
    const user = await lockPerson(scope, scope.user().id);
    if (hasPasswords && user.passwordDigest !== null) {
      if (currentPassword === null || !(await scope.passwords.isRight(user, currentPassword))) {
        throw Invalid.fields({ currentPassword: ['is not right'] });
      }
      return;
    }
    const session = await scope.transaction.sessions.find(sessionId);
    const isOwn = session !== null && session.userId === user.id;
    if (!isOwn || scope.now.getTime() - session.createdAt.getTime() > freshSessionMinutes * 60_000) {
      throw new Forbidden('Sign out and in again first.');
    }
  }
}
