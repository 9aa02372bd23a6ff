import { Invalid } from '../errors.ts';
import type { Scope } from '../door/perform.ts';
import { digestOf, randomSecret } from './secrets.ts';

/** A link that works once. */
export interface MailedLink {
  /** Only in the mail; the database stores its digest. */
  secret: string;
  digest: Buffer;
  expiresAt: Date;
}

/** A new link that works for so many hours. */
export function newMailedLink({ now }: Pick<Scope, 'now'>, hours: number): MailedLink {
  const secret = randomSecret();
  return { secret, digest: digestOf(secret), expiresAt: new Date(now.getTime() + hours * 60 * 60 * 1000) };
}

/** Thrown for a link that does not exist or no longer works. */
export function linkIsOver(): Invalid {
  return Invalid.request('This link was used or has expired. Request another one.');
}
