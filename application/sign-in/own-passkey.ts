import type { User } from '../../domain/people/user.ts';
import { NotFound } from '../errors.ts';
import type { Scope } from '../door/perform.ts';
import { lockPerson } from '../people/administrators-only.ts';
import type { Passkey } from './passkey-store.ts';

/** Locks the actor and one of their passkeys. @throws NotFound */
export async function lockOwnPasskey(scope: Scope, passkeyId: number): Promise<{ user: User; passkey: Passkey }> {
  const user = await lockPerson(scope, scope.user().id);
  const passkey = await scope.transaction.passkeys.lock(passkeyId);
  if (passkey === null || passkey.userId !== user.id) throw new NotFound();
  return { user, passkey };
}

/** The refusal to remove what two-factor sign-in rests on. */
export const lastFactor = 'This is your only second factor. Turn two-factor sign-in off instead.';
