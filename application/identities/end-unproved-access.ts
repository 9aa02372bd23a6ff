import { tokenChange } from '../people/token-input.ts';
import type { Scope } from '../perform.ts';
import { identityRemoval } from './replace-identity.ts';

/**
 * Disconnects the services and revokes the tokens of an account whose address nobody had proved: someone else may have
 * created it and kept a way in (pre-hijacking). Tokens that administrators made stay.
 */
export async function endUnprovedAccess(scope: Scope, userId: number): Promise<void> {
  const { identities, tokens } = scope.transaction;
  for (const identity of await identities.ofUser(userId)) {
    await identities.delete(identity.id);
    scope.record(identityRemoval(identity));
  }
  for (const token of await tokens.lockOwn(userId)) {
    scope.record(tokenChange(token, await tokens.update(token.id, { revoked: true })));
  }
}
