import { z } from 'zod';
import { Invalid } from '../errors.ts';
import type { Scope, UseCase } from '../door/perform.ts';
import { lockPerson } from './administrators-only.ts';
import { tellOwner } from './credentials-changed.ts';
import { endAccess } from './end-access.ts';
import { checkPassword, password, userChange } from './person-input.ts';

const input = z.strictObject({
  currentPassword: password,
  password,
  /** The current session; all others end. */
  sessionId: z.int().positive().nullable(),
});
type Input = z.infer<typeof input>;

/** A new password requires the old one and ends all other sessions and links for a new one (ASVS 7.4, 7.5). */
export class ChangePassword implements UseCase<Input, void> {
  readonly action = 'user.change_password';
  readonly input = input;
  readonly passwordsIn = {
    claimed: ({ currentPassword }: Input) => ({ password: currentPassword }),
    chosen: ({ password: plain }: Input) => plain,
  };

  async run(scope: Scope, params: Input): Promise<void> {
    const before = await lockPerson(scope, scope.user().id);
    if (!(await scope.passwords.isRight(before, params.currentPassword))) {
      throw Invalid.fields({ currentPassword: ['is not right'] });
    }
    checkPassword(params.password, before.username);
    const passwordDigest = await scope.passwords.digestOf(params.password);
    const after = await scope.transaction.users.update(before.id, { passwordDigest, updatedAt: scope.now });
    await endAccess(scope, before.id, params.sessionId);
    scope.record(userChange(before, after));
    await tellOwner(scope, after, 'Your password was changed.');
  }
}
