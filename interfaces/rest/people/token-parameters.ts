import { z } from 'zod';
import { listInput } from '../../../application/list-input.ts';
import { tokenScopes } from '../../../domain/people/access-token.ts';
import type { RestRequest } from '../route.ts';
import { day, nullable, nullableText, text, textList } from '../parameters.ts';

/** What a new token is made of. */
export const newTokenParameters = {
  name: text,
  scopes: textList.pipe(listInput(z.enum(tokenScopes)).min(1)),
  expires_at: nullable(day),
  description: nullableText,
};

/** What limits the tokens that a request with a token makes; null for sessions. */
export function askingTokenOf({ token }: Pick<RestRequest<unknown>, 'token'>) {
  return token === null ? null : { scopes: token.scopes, expiresAt: token.expiresAt };
}
