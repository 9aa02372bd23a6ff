import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Knex } from 'knex';
import type { SignedLinks } from '../../../application/mail/signed-links.ts';
import { selectOne, sql } from '../sql.ts';

const signatureLength = 32;

/** Links whose parts cannot be changed, signed with a key of the instance. They need no row and do not end. */
export class KeyedLinks implements SignedLinks {
  private constructor(private readonly secret: Uint8Array) {}

  static async of(connection: Knex): Promise<KeyedLinks> {
    const row = await selectOne<{ secret: Buffer }>(
      connection,
      sql`select secret from instance_secrets where name = 'links'`,
    );
    if (row === null) throw new Error('the key of signed links is missing from instance_secrets');
    return new KeyedLinks(row.secret);
  }

  sign(purpose: string, ids: readonly number[]): string {
    const text = ids.map((id) => id.toString(36)).join('-');
    return `${text}.${this.signatureOf(purpose, text).toString('base64url')}`;
  }

  open(purpose: string, token: string): number[] | null {
    const [text = '', signature = ''] = token.split('.', 2);
    const sent = Buffer.from(signature, 'base64url');
    if (sent.length !== signatureLength || !timingSafeEqual(sent, this.signatureOf(purpose, text))) return null;
    return text.split('-').map((id) => Number.parseInt(id, 36));
  }

  private signatureOf(purpose: string, text: string): Buffer {
    return createHmac('sha256', this.secret).update(`${purpose} ${text}`).digest();
  }
}
