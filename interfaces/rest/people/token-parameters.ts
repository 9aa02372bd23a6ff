import { z } from 'zod';
import { listInput } from '../../../application/inputs/list-input.ts';
import { tokenScopes } from '../../../domain/people/access-token.ts';
import type { RestRequest } from '../route.ts';
import { day, nullable, nullableText, text, textList } from '../parameters.ts';

/** Parameters of a new token. */
export const newTokenParameters = {
  name: text,
  scopes: textList.pipe(listInput(z.enum(tokenScopes)).min(1)),
  expires_at: nullable(day),
  description: nullableText,
};

/** The token that limits new tokens of this request; null for sessions. */
export function askingTokenOf({ token }: Pick<RestRequest<unknown>, 'token'>) {
  return token === null ? null : { scopes: token.scopes, expiresAt: token.expiresAt };
}
