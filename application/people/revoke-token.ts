import { z } from 'zod';
import { isAdministrator } from '../../domain/access/actor.ts';
import type { AccessToken } from '../../domain/people/access-token.ts';
import { NotFound } from '../errors.ts';
import type { Scope, UseCase } from '../door/perform.ts';
import { tokenChange } from './token-input.ts';

const input = z.strictObject({ tokenId: z.int().positive() });
type Input = z.infer<typeof input>;

/**
 * Revokes a token: your own, or any as an administrator. Revoked tokens are kept so that their past use can be
 * explained.
 */
export class RevokeToken implements UseCase<Input, AccessToken> {
  readonly action = 'token.revoke';
  readonly input = input;

  async run(scope: Scope, { tokenId }: Input): Promise<AccessToken> {
    const before = await scope.transaction.tokens.lock(tokenId);
    const asker = scope.user();
    if (before === null || (before.userId !== asker.id && !isAdministrator(scope.actor))) throw new NotFound();
    if (before.revoked) return before;
    const after = await scope.transaction.tokens.update(tokenId, { revoked: true });
    scope.record(tokenChange(before, after));
    return after;
  }
}
