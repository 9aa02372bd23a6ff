import { z } from 'zod';
import { Conflict, NotFound } from '../errors.ts';
import type { Scope, UseCase } from '../door/perform.ts';
import { lockPerson } from '../people/administrators-only.ts';
import { tellOwner } from '../people/credentials-changed.ts';
import { endAccess } from '../people/end-access.ts';
import { lastFactor } from './own-passkey.ts';

const input = z.strictObject({
  /** The current session; all others end. */
  sessionId: z.int().positive(),
});
type Input = z.infer<typeof input>;

/** Removes the actor's authenticator app, unless it is their only second factor. */
export class RemoveAuthenticator implements UseCase<Input, void> {
  readonly action = 'user.remove_authenticator';
  readonly input = input;

  async run(scope: Scope, { sessionId }: Input): Promise<void> {
    const user = await lockPerson(scope, scope.user().id);
    scope.requireConfirmation();
    const { passkeys, secondFactors } = scope.transaction;
    if ((await secondFactors.lockAuthenticator(user.id)) === null) throw new NotFound();
    if ((await passkeys.ofUser(user.id)).length === 0) throw new Conflict(lastFactor);
    await secondFactors.deleteAuthenticator(user.id);
    await endAccess(scope, user.id, sessionId);
    scope.record({ subjectType: 'user', subjectId: user.id, namespaceId: null, changes: { authenticator: {} } });
    await tellOwner(scope, user, 'The authenticator app was removed.');
  }
}
