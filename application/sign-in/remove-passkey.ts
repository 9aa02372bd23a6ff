import { z } from 'zod';
import { Conflict } from '../errors.ts';
import type { Scope, UseCase } from '../door/perform.ts';
import { tellOwner } from '../people/credentials-changed.ts';
import { endAccess } from '../people/end-access.ts';
import { lastFactor, lockOwnPasskey } from './own-passkey.ts';

const input = z.strictObject({
  passkeyId: z.int().positive(),
  /** The current session; all others end. */
  sessionId: z.int().positive(),
});
type Input = z.infer<typeof input>;

/** Removes one of the actor's own passkeys, unless it is their only second factor. */
export class RemovePasskey implements UseCase<Input, void> {
  readonly action = 'user.remove_passkey';
  readonly input = input;

  async run(scope: Scope, { passkeyId, sessionId }: Input): Promise<void> {
    const { user, passkey } = await lockOwnPasskey(scope, passkeyId);
    scope.requireConfirmation();
    const { passkeys, secondFactors } = scope.transaction;
    const others = (await passkeys.ofUser(user.id)).length - 1;
    if (others === 0 && (await secondFactors.lockAuthenticator(user.id)) === null) throw new Conflict(lastFactor);
    await passkeys.delete(passkeyId);
    await endAccess(scope, user.id, sessionId);
    scope.record({
      subjectType: 'user',
      subjectId: user.id,
      namespaceId: null,
      changes: { passkey: { before: passkey.name } },
    });
    await tellOwner(scope, user, `The passkey “${passkey.name}” was removed.`);
  }
}
