import { z } from 'zod';
import { addDays } from '../../domain/calendar/day.ts';
import { tokenLifetimeMaximum, tokenScopes, type AccessToken } from '../../domain/people/access-token.ts';
import type { Change } from '../door/change-log.ts';
import { differences } from '../door/change-log.ts';
import { Forbidden, Invalid } from '../errors.ts';
import { listInput } from '../inputs/list-input.ts';
import type { Scope } from '../door/perform.ts';
import { existingDay, textInput, titleInput } from '../inputs/text-input.ts';

export const tokenName = titleInput(255);
export const tokenDescription = textInput(1_000);
export const scopesInput = listInput(z.enum(tokenScopes))
  .min(1)
  .transform((scopes) => [...new Set(scopes)]);
export const expiryInput = existingDay().nullable();

/** The token that sent the request. A token it creates cannot have more rights or a later expiry date. */
export const askingToken = z.strictObject({ scopes: listInput(z.enum(tokenScopes)), expiresAt: z.string().nullable() });
type AskingToken = z.infer<typeof askingToken>;

/** The last day of a token; defaults to the latest allowed day. Throws if the token would already be expired. */
export function tokenExpiry(scope: Scope, expiresAt: string | null): string {
  const latest = addDays(scope.today, tokenLifetimeMaximum);
  const end = expiresAt ?? latest;
  if (end <= scope.today) throw Invalid.fields({ expiresAt: ['must be in the future'] });
  if (end > latest) {
    throw Invalid.fields({ expiresAt: [`must be at most ${tokenLifetimeMaximum} days from today`] });
  }
  return end;
}

/** Throws if a token for the actor would outlive the token that sent the request. */
export function checkLifetimeWithin(asking: AskingToken, expiresAt: string): void {
  if (asking.expiresAt !== null && expiresAt > asking.expiresAt) throw new Forbidden();
}

/** The changed fields of a token for the change log; never its digest. */
export function tokenChange(before: AccessToken | null, after: AccessToken | null): Change {
  return {
    subjectType: 'token',
    subjectId: (after ?? before)?.id as number,
    namespaceId: null,
    changes: differences(before, after, ['userId', 'name', 'scopes', 'impersonation', 'revoked', 'expiresAt']),
  };
}
