import { z } from 'zod';
import { tokenScopes, type AccessToken } from '../../domain/people/access-token.ts';
import type { Change } from '../change-log.ts';
import { differences } from '../change-log.ts';
import { Invalid } from '../errors.ts';
import type { Scope } from '../perform.ts';
import { textInput, titleInput } from '../text-input.ts';

export const tokenName = titleInput(255);
export const tokenDescription = textInput(1_000);
export const scopesInput = z
  .array(z.enum(tokenScopes))
  .min(1, "can't be blank")
  .transform((scopes) => [...new Set(scopes)]);
export const expiryInput = z.iso.date().nullable();

/** Throws when a token would be dead from its start. */
export function checkTokenExpiry(scope: Scope, expiresAt: string | null): void {
  if (expiresAt !== null && expiresAt <= scope.today) {
    throw Invalid.request('400 Bad request - expires_at must be in the future');
  }
}

/** What changed about a token, as an entry for the change log; never its digest. */
export function tokenChange(before: AccessToken | null, after: AccessToken | null): Change {
  return {
    subjectType: 'token',
    subjectId: (after ?? before)?.id as number,
    namespaceId: null,
    changes: differences(before, after, ['userId', 'name', 'scopes', 'impersonation', 'revoked', 'expiresAt']),
  };
}
