import { isLive, tokenScopes, type AccessToken } from '../../../domain/people/access-token.ts';
import { z } from 'zod';
import { dayShape, idShape, instantShape, listShape, type Presented } from '../answer-shapes.ts';
import { presentAs } from '../present-as.ts';

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
  return presentAs(tokenShape, token, {
    active: isLive(token, today),
    ...(token.impersonation && { impersonation: true }),
  });
}

/** A new token: the only answer that contains its secret. */
export function presentNewToken(token: AccessToken, secret: string, today: string): Presented<typeof newTokenShape> {
  return { ...presentToken(token, today), token: secret };
}
