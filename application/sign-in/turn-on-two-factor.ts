import type { User } from '../../domain/people/user.ts';
import type { Scope } from '../door/perform.ts';
import { tellOwner } from '../people/credentials-changed.ts';
import { endAccess } from '../people/end-access.ts';
import { userChange } from '../people/person-input.ts';
import { renewRecoveryCodes } from './recovery-codes.ts';

/** Turns it on for a person with their first second factor, which signs them out elsewhere. Returns recovery codes. */
export async function turnOnTwoFactor(scope: Scope, before: User, sessionId: number): Promise<string[]> {
  const recoveryCodes = await renewRecoveryCodes(scope, before.id);
  const after = await scope.transaction.users.update(before.id, { twoFactorEnabled: true, updatedAt: scope.now });
  await endAccess(scope, before.id, sessionId);
  scope.record(userChange(before, after));
  await tellOwner(scope, after, 'Two-factor sign-in was turned on.');
  return recoveryCodes;
}
