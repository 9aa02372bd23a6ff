export const tokenScopes = ['api', 'read_api', 'read_user', 'sudo', 'admin_mode', 'self_rotate'] as const;
export type TokenScope = (typeof tokenScopes)[number];

export interface AccessToken {
  id: number;
  userId: number;
  name: string;
  description: string | null;
  /** SHA-256 of the token. */
  digest: Uint8Array;
  scopes: TokenScope[];
  impersonation: boolean;
  revoked: boolean;
  /** The token is expired from the start of this day on (UTC). */
  expiresAt: string | null;
  createdAt: Date;
  lastUsedAt: Date | null;
}

/** The scopes of administrators' tokens, which no other scope includes. */
export const administratorScopes: readonly TokenScope[] = ['sudo', 'admin_mode'];

/** True if a token with the scopes `held` may do all that `scope` allows: `api` includes reading and rotating itself. */
export function coversScope(held: readonly TokenScope[], scope: TokenScope): boolean {
  return held.includes(scope) || (held.includes('api') && !administratorScopes.includes(scope));
}

export const tokenPrefix = 'glpat-';
/** Maximum and default lifetime of a token in days. */
export const tokenLifetimeMaximum = 400;

export function isLive(token: Pick<AccessToken, 'revoked' | 'expiresAt'>, today: string): boolean {
  return !token.revoked && (token.expiresAt === null || today < token.expiresAt);
}
