import { z } from 'zod';
import { isAdministrator } from '../../domain/access/actor.ts';
import { addDays } from '../../domain/calendar/day.ts';
import { administratorScopes, isLive } from '../../domain/people/access-token.ts';
import { Forbidden, NotFound, unauthenticated } from '../errors.ts';
import type { Scope, UseCase } from '../door/perform.ts';
import type { NewToken } from './create-token.ts';
import { tellOwner } from './credentials-changed.ts';
import { digestOf, newAccessToken } from './secrets.ts';
import { askingToken, checkLifetimeWithin, expiryInput, tokenChange, tokenExpiry } from './token-input.ts';

const input = z.strictObject({
  tokenId: z.int().positive(),
  /** Defaults to a week from now, or the latest allowed day if that is sooner. */
  expiresAt: expiryInput.optional(),
  askedWith: askingToken.nullish(),
});
type Input = z.infer<typeof input>;

/** Replaces an active token with a new one of the same name and scopes, and revokes the old one. */
export class RotateToken implements UseCase<Input, NewToken> {
  readonly action = 'token.rotate';
  readonly input = input;

  async run(scope: Scope, { tokenId, expiresAt, askedWith }: Input): Promise<NewToken> {
    const { tokens } = scope.transaction;
    const before = await tokens.lock(tokenId);
    const isForeign = before?.userId !== scope.user().id;
    if (before === null || (isForeign && !isAdministrator(scope.actor))) throw new NotFound();
    if (!isLive(before, scope.today)) throw unauthenticated();
    scope.requireConfirmation();
    const own = isForeign ? null : askedWith;
    const week = addDays(scope.today, 7);
    const end = tokenExpiry(scope, expiresAt ?? (own?.expiresAt && own.expiresAt < week ? own.expiresAt : week));
    if (own) checkLifetimeWithin(own, end);
    const powers = before.scopes.filter((one) => administratorScopes.includes(one));
    if (askedWith && !powers.every((one) => askedWith.scopes.includes(one))) throw new Forbidden();
    const revoked = await tokens.update(tokenId, { revoked: true });
    const secret = newAccessToken();
    const { userId, name, description, scopes, impersonation } = before;
    const token = await tokens.insert({
      userId,
      name,
      description,
      scopes,
      impersonation,
      expiresAt: end,
      digest: digestOf(secret),
      createdAt: scope.now,
    });
    scope.record({ ...tokenChange(before, revoked), action: 'token.revoke' }, tokenChange(null, token));
    const owner = scope.hasSession || isForeign ? await scope.transaction.users.find(userId) : null;
    if (owner !== null) await tellOwner(scope, owner, `The access token “${name}” was replaced by a new one.`);
    return { token, secret };
  }
}
