import { createHash, randomBytes } from 'node:crypto';
import { tokenPrefix } from '../../domain/people/access-token.ts';

/** Secrets are stored and looked up by this digest only; it is 32 bytes. */
export function digestOf(secret: string): Buffer {
  return createHash('sha256').update(secret, 'utf8').digest();
}

/** 256 random bits for a session cookie or a CSRF token, in URL-safe base64. */
export function randomSecret(): string {
  return randomBytes(32).toString('base64url');
}

const tokenAlphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/** A new access token: the prefix that scanners know and 20 random characters (120 bits). */
export function newAccessToken(): string {
  return tokenPrefix + Array.from(randomBytes(20), (byte) => tokenAlphabet[byte % 64]).join('');
}

/** A password that a person can copy: 120 random bits without letters that look alike. */
export function randomPassword(): string {
  const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz23456789_-.+=!*';
  return Array.from(randomBytes(20), (byte) => alphabet[byte % 64]).join('');
}
