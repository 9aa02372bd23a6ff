import { isLive, tokenScopes, type AccessToken } from '../../../domain/people/access-token.ts';
import { z } from 'zod';
import { dayShape, idShape, instantShape, listShape, type Presented } from '../answer-shapes.ts';

export const tokenShape = z
  .strictObject({
    id: idShape,
    name: z.string(),
    revoked: z.boolean(),
    created_at: instantShape,
    description: z.string().nullable(),
    scopes: listShape(z.enum(tokenScopes)),
    user_id: idShape,
    last_used_at: instantShape.nullable(),
    active: z.boolean(),
    expires_at: dayShape.nullable(),
    impersonation: z.literal(true).optional(),
  })
  .meta({ id: 'Token' });

export const newTokenShape = tokenShape.extend({ token: z.string() }).meta({ id: 'NewToken' });

/** An access token without its secret. */
export function presentToken(token: AccessToken, today: string): Presented<typeof tokenShape> {
  return {
    id: token.id,
    name: token.name,
    revoked: token.revoked,
    created_at: token.createdAt.toISOString(),
    description: token.description,
    scopes: token.scopes,
    user_id: token.userId,
    last_used_at: token.lastUsedAt?.toISOString() ?? null,
    active: isLive(token, today),
    expires_at: token.expiresAt,
    ...(token.impersonation && { impersonation: true }),
  };
}

/** A new token: the only answer that contains its secret. */
export function presentNewToken(token: AccessToken, secret: string, today: string): Presented<typeof newTokenShape> {
  return { ...presentToken(token, today), token: secret };
}
