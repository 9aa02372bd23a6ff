import { z } from 'zod';
import { Forbidden, Invalid } from '../errors.ts';
import type { Scope, UseCase } from '../door/perform.ts';
import { lockPerson, requireAdministrator } from '../people/administrators-only.ts';
import { tellOwner } from '../people/credentials-changed.ts';
import { endAccess } from '../people/end-access.ts';
import { userChange } from '../people/person-input.ts';

const input = z.strictObject({ userId: z.int().positive() });
type Input = z.infer<typeof input>;

/** Takes the second factor of someone who has lost it, and signs them out everywhere; administrators only. */
export class ResetTwoFactor implements UseCase<Input, void> {
  readonly action = 'user.reset_two_factor';
  readonly input = input;

  async run(scope: Scope, { userId }: Input): Promise<void> {
    requireAdministrator(scope);
    scope.requireConfirmation();
    const before = await lockPerson(scope, userId);
    // Their own needs a code, as everybody's; the command line acts without a session.
    if (userId === scope.user().id && scope.hasSession) throw new Forbidden();
    if (!before.twoFactorEnabled) throw Invalid.request('Two-factor sign-in is not on for this user');
    const { secondFactors, users } = scope.transaction;
    await secondFactors.deleteOfUser(userId);
    const after = await users.update(userId, { twoFactorEnabled: false, updatedAt: scope.now });
    await endAccess(scope, userId);
    scope.record(userChange(before, after));
    await tellOwner(scope, after, 'An administrator reset your two-factor sign-in.');
  }
}
