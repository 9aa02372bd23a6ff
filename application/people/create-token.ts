import { injectable } from 'inversify';
import { z } from 'zod';
import { listInput } from '../list-input.ts';
import { isAdministrator } from '../../domain/access/actor.ts';
import { tokenScopes, type AccessToken, type TokenScope } from '../../domain/people/access-token.ts';
import { Forbidden, NotFound } from '../errors.ts';
import type { Scope, UseCase } from '../perform.ts';
import { digestOf, newAccessToken } from './secrets.ts';
import { checkTokenExpiry, expiryInput, scopesInput, tokenChange, tokenDescription, tokenName } from './token-input.ts';

const input = z.strictObject({
  /** Whose token; oneself if left out. Administrators make tokens for others. */
  userId: z.int().positive().optional(),
  name: tokenName,
  description: tokenDescription.optional(),
  scopes: scopesInput,
  expiresAt: expiryInput.optional(),
  impersonation: z.boolean().default(false),
  /** The token that asks, when one does: it cannot make a token that may do more than itself. */
  askedWith: z.strictObject({ scopes: listInput(z.enum(tokenScopes)), expiresAt: z.string().nullable() }).nullish(),
});
type Input = z.infer<typeof input>;

export interface NewToken {
  token: AccessToken;
  /** Told this once; only its digest is stored. */
  secret: string;
}

/** Makes an access token (rest.md §3). The scopes `sudo` and `admin_mode` are for administrators' tokens. */
@injectable()
export class CreateToken implements UseCase<Input, NewToken> {
  readonly action = 'token.create';
  readonly input = input;

  async run(
    scope: Scope,
    { userId, askedWith, description = null, expiresAt = null, ...given }: Input,
  ): Promise<NewToken> {
    const asker = scope.user();
    const foreign = (userId !== undefined && userId !== asker.id) || given.impersonation;
    if (foreign && !isAdministrator(scope.actor)) throw new Forbidden();
    const owner = await scope.transaction.users.find(userId ?? asker.id);
    if (owner === null) throw new NotFound('User');
    if (!owner.admin && given.scopes.some((one) => one === 'sudo' || one === 'admin_mode')) throw new Forbidden();
    if (!foreign && askedWith) checkWithin(askedWith, given.scopes, expiresAt);
    checkTokenExpiry(scope, expiresAt);
    const secret = newAccessToken();
    const token = await scope.transaction.tokens.insert({
      ...given,
      userId: owner.id,
      description,
      expiresAt,
      digest: digestOf(secret),
      createdAt: scope.now,
    });
    scope.record(tokenChange(null, token));
    return { token, secret };
  }
}

function checkWithin(asking: NonNullable<Input['askedWith']>, scopes: readonly TokenScope[], expiresAt: string | null) {
  const lasts = asking.expiresAt === null || (expiresAt !== null && expiresAt <= asking.expiresAt);
  if (!lasts || !scopes.every((one) => asking.scopes.includes(one))) throw new Forbidden();
}
