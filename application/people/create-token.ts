import { z } from 'zod';
import { isAdministrator } from '../../domain/access/actor.ts';
import {
  administratorScopes,
  coversScope,
  type AccessToken,
  type TokenScope,
} from '../../domain/people/access-token.ts';
import { Forbidden, NotFound } from '../errors.ts';
import type { Scope, UseCase } from '../door/perform.ts';
import { tellOwner } from './credentials-changed.ts';
import { requirePerson } from './administrators-only.ts';
import { digestOf, newAccessToken } from './secrets.ts';
import {
  askingToken,
  checkLifetimeWithin,
  expiryInput,
  scopesInput,
  tokenChange,
  tokenDescription,
  tokenExpiry,
  tokenName,
} from './token-input.ts';

const input = z.strictObject({
  /** The person who gets the token; defaults to the actor. Administrators create tokens for others. */
  userId: z.int().positive().optional(),
  name: tokenName,
  description: tokenDescription.optional(),
  scopes: scopesInput,
  expiresAt: expiryInput.optional(),
  impersonation: z.boolean().default(false),
  /** The token that sent the request, if any. A token cannot create one with more rights than itself. */
  askedWith: askingToken.nullish(),
});
type Input = z.infer<typeof input>;

export interface NewToken {
  token: AccessToken;
  /** Only returned here; the database stores its digest. */
  secret: string;
}

/** Creates an access token. The scopes `sudo` and `admin_mode` are for administrators' tokens. */
export class CreateToken implements UseCase<Input, NewToken> {
  readonly action = 'token.create';
  readonly input = input;

  async run(
    scope: Scope,
    { userId, askedWith, description = null, expiresAt = null, ...fields }: Input,
  ): Promise<NewToken> {
    const asker = scope.user();
    const foreign = (userId !== undefined && userId !== asker.id) || fields.impersonation;
    if (foreign && !isAdministrator(scope.actor)) throw new Forbidden();
    scope.requireConfirmation();
    const owner = await scope.transaction.users.find(userId ?? asker.id);
    if (owner === null) throw new NotFound('User');
    requirePerson(owner);
    const powers = fields.scopes.filter((one) => administratorScopes.includes(one));
    if (!owner.admin && powers.length > 0) throw new Forbidden();
    const end = tokenExpiry(scope, expiresAt);
    if (askedWith) {
      // An administrator's token may create tokens with other scopes for other people, but not with the administrator
      // scopes.
      const needed: readonly TokenScope[] = foreign ? powers : fields.scopes;
      if (!needed.every((one) => coversScope(askedWith.scopes, one))) throw new Forbidden();
      if (!foreign) checkLifetimeWithin(askedWith, end);
    }
    const secret = newAccessToken();
    const token = await scope.transaction.tokens.insert({
      ...fields,
      userId: owner.id,
      description,
      expiresAt: end,
      digest: digestOf(secret),
      createdAt: scope.now,
    });
    scope.record(tokenChange(null, token));
    if (scope.hasSession || foreign) await tellOwner(scope, owner, `An access token “${token.name}” was created.`);
    return { token, secret };
  }
}
