import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import type { Knex } from 'knex';
import { Invalid } from '../../application/errors.ts';
import { selectOne, sql } from './sql.ts';

const vectorLength = 12;
const tagLength = 16;
/** Characters of a place whose length must not tell how far a counter has come. */
const paddedLength = 80;

/** The position of a row in an ordered list: the order's name, the row's sort key as text, and its id. */
export interface CursorPlace {
  order: string;
  key: string | null;
  id: number;
}

/**
 * Encrypts positions to opaque cursors (AES-256-GCM with the instance's key), because a sort key may be a title that
 * the reader may not see, and to prevent forgery. Equal positions have equal cursors, so that answers can be compared
 * and cached: the initialization vector is a digest of the position.
 */
export class Cursors {
  private readonly vectorKey: Uint8Array;

  constructor(private readonly secret: Uint8Array) {
    this.vectorKey = new Uint8Array(hkdfSync('sha256', secret, '', 'cursor vectors', 32));
  }

  static async of(connection: Knex): Promise<Cursors> {
    const row = await selectOne<{ secret: Buffer }>(
      connection,
      sql`select secret from instance_secrets where name = 'cursors'`,
    );
    if (row === null) throw new Error('the key of the cursors is missing from instance_secrets');
    return new Cursors(row.secret);
  }

  seal({ order, key, id }: CursorPlace): string {
    const place = JSON.stringify([order, key, id]);
    return this.encrypt(place, createHmac('sha256', this.vectorKey).update(place).digest().subarray(0, vectorLength));
  }

  /**
   * The same, but never twice the same text, and of one length: for a place that moves with what the reader may not see,
   * such as the end of the change log. Two of them do not tell whether anything happened in between.
   */
  sealUnlinkably({ order, key, id }: CursorPlace): string {
    return this.encrypt(JSON.stringify([order, key, id]).padEnd(paddedLength), randomBytes(vectorLength));
  }

  private encrypt(place: string, vector: Uint8Array): string {
    const cipher = createCipheriv('aes-256-gcm', this.secret, vector);
    const sealed = [cipher.update(place, 'utf8'), cipher.final()];
    return Buffer.concat([vector, ...sealed, cipher.getAuthTag()]).toString('base64url');
  }

  /** Throws `Invalid` for text that was not sealed here, or that belongs to a list in another order. */
  open(cursor: string, order: string): CursorPlace {
    const place = this.unseal(cursor);
    if (place === null || place.order !== order) throw Invalid.request('The provided cursor is invalid.');
    return place;
  }

  private unseal(cursor: string): CursorPlace | null {
    const bytes = Buffer.from(cursor, 'base64url');
    if (bytes.length <= vectorLength + tagLength) return null;
    const decipher = createDecipheriv('aes-256-gcm', this.secret, bytes.subarray(0, vectorLength));
    decipher.setAuthTag(bytes.subarray(-tagLength));
    try {
      const opened = [decipher.update(bytes.subarray(vectorLength, -tagLength)), decipher.final()];
      const [order, key, id] = JSON.parse(Buffer.concat(opened).toString('utf8')) as [string, string | null, number];
      return { order, key, id };
    } catch {
      return null;
    }
  }
}
