import { createHash, randomBytes, randomInt } from 'node:crypto';
import { tokenPrefix } from '../../domain/people/access-token.ts';

/** Secrets are stored and looked up only by this 32-byte digest. */
export function digestOf(secret: string): Buffer {
  return createHash('sha256').update(secret, 'utf8').digest();
}

/** 256 random bits for a session cookie or a CSRF token, in URL-safe base64. */
export function randomSecret(): string {
  return randomBytes(32).toString('base64url');
}

const tokenAlphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/** A new access token: a prefix that secret scanners recognize and 20 random characters (120 bits). */
export function newAccessToken(): string {
  return tokenPrefix + Array.from(randomBytes(20), (byte) => tokenAlphabet[byte % 64]).join('');
}

/** A password that is easy to copy: 20 letters and digits without lookalikes, 116 random bits. */
export function randomPassword(): string {
  const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz23456789';
  return Array.from({ length: 20 }, () => alphabet[randomInt(alphabet.length)]).join('');
}
