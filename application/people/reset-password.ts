import { z } from 'zod';
import { identityRemoval } from './replace-identity.ts';
import type { Scope, UseCase } from '../door/perform.ts';
import { newProof } from './address-proof.ts';
import { lockPerson } from './administrators-only.ts';
import { tellOwner } from './credentials-changed.ts';
import { endAccess } from './end-access.ts';
import { linkIsOver } from './mailed-link.ts';
import { checkPassword, password, userChange } from './person-input.ts';
import { digestOf } from './secrets.ts';
import { tokenChange } from './token-input.ts';

const input = z.strictObject({ secret: z.string().max(200), password });
type Input = z.infer<typeof input>;

/**
 * Sets a new password with the secret of a link, which works once; ends all sessions (ASVS 7.4). A mailed link proves the
 * address. Where nobody had proved it before, it ends every other way in as well.
 */
export class ResetPassword implements UseCase<Input, number> {
  readonly action = 'user.reset_password';
  readonly input = input;
  readonly passwordsIn = { chosen: ({ password: plain }: Input) => plain };

  /** Returns the id of the person. */
  async run(scope: Scope, { secret, password: plainPassword }: Input): Promise<number> {
    const { passwordResets, users } = scope.transaction;
    const reset = await passwordResets.lock(digestOf(secret), scope.now);
    if (reset === null) throw linkIsOver();
    const before = await lockPerson(scope, reset.userId);
    if (before.state !== 'active') throw linkIsOver();
    checkPassword(plainPassword, before.username);
    const passwordDigest = await scope.passwords.digestOf(plainPassword);
    const changes = { ...(reset.isMailed && newProof(scope, before, 'mail')), passwordDigest, updatedAt: scope.now };
    const after = await users.update(before.id, changes);
    if (reset.isMailed && before.emailVerifiedBy === null) await endUnprovedAccess(scope, before.id);
    await endAccess(scope, before.id);
    scope.record(userChange(before, after));
    await tellOwner(scope, after, 'A new password was set with a link.');
    return after.id;
  }
}

/**
 * Disconnects the services and revokes the tokens of an account whose address nobody had proved: someone else may have
 * created it and kept a way in (pre-hijacking). Tokens that administrators made stay.
 */
async function endUnprovedAccess(scope: Scope, userId: number): Promise<void> {
  const { identities, tokens } = scope.transaction;
  for (const identity of await identities.ofUser(userId)) {
    await identities.delete(identity.id);
    scope.record(identityRemoval(identity));
  }
  for (const token of await tokens.lockOwn(userId)) {
    scope.record(tokenChange(token, await tokens.update(token.id, { revoked: true })));
  }
}
