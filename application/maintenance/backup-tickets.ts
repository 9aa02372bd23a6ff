import { z } from 'zod';
import type { SecretBox } from '../ports/secret-box.ts';
import type { BackupKey } from './backups.ts';

const purpose = 'download of a backup';
const ticketMinutes = 5;

const ticket = z.strictObject({
  userId: z.int(),
  name: z.string(),
  key: z.strictObject({ salt: z.string(), key: z.string(), iv: z.string() }),
  endsAt: z.number(),
});
export type BackupTicket = { userId: number; name: string; key: BackupKey };

/** A ticket that the browser brings back at once, since it cannot send a passphrase with a download. */
export function sealedTicket(secrets: SecretBox, content: BackupTicket, now: Date): string {
  return secrets.seal(JSON.stringify({ ...content, endsAt: now.getTime() + ticketMinutes * 60_000 }), purpose);
}

/** Null if it is no ticket, or too old. */
export function openedTicket(secrets: SecretBox, sealed: string, now: Date): BackupTicket | null {
  const opened = secrets.open(sealed, purpose);
  if (opened === null) return null;
  const { endsAt, ...content } = ticket.parse(JSON.parse(opened));
  return now.getTime() < endsAt ? content : null;
}
