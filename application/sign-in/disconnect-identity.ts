import { z } from 'zod';
import { isAdministrator } from '../../domain/access/actor.ts';
import { Conflict, Forbidden, NotFound } from '../errors.ts';
import { lockPerson } from '../people/administrators-only.ts';
import { endAccess } from '../people/end-access.ts';
import type { Scope, UseCase } from '../door/perform.ts';
import { identityRemoval } from '../people/replace-identity.ts';

const input = z.strictObject({
  userId: z.int().positive(),
  provider: z.string().min(1).max(63),
  /** The current session; all others of the person end. */
  sessionId: z.int().positive().nullable(),
  /** Providers that the settings name, and whether passwords are on: what else people may sign in with. */
  providers: z.array(z.string()).max(100),
  hasPasswords: z.boolean(),
});
type Input = z.infer<typeof input>;

/**
 * Disconnects an account at another service. People keep one way to sign in; administrators may take the last one of
 * others. Ends the other sessions, as a new password does.
 */
export class DisconnectIdentity implements UseCase<Input, void> {
  readonly action = 'identity.delete';
  readonly input = input;

  async run(scope: Scope, { userId, provider, sessionId, providers, hasPasswords }: Input): Promise<void> {
    const { identities } = scope.transaction;
    const isOwn = scope.user().id === userId;
    if (!isOwn && !isAdministrator(scope.actor)) throw new Forbidden();
    const user = await lockPerson(scope, userId);
    const connected = await identities.ofUser(userId);
    const identity = connected.find((one) => one.provider === provider);
    if (identity === undefined) throw new NotFound();
    const otherWays = connected.some((one) => one !== identity && providers.includes(one.provider));
    if (isOwn && !otherWays && !(hasPasswords && user.passwordDigest !== null)) {
      throw new Conflict('This is the only way you can sign in. Set a password or connect another account first.');
    }
    await identities.delete(identity.id);
    await endAccess(scope, userId, sessionId);
    scope.record(identityRemoval(identity));
  }
}
