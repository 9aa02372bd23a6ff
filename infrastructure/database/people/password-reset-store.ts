import type { Knex } from 'knex';
import type { PasswordResetStore } from '../../../application/people/password-reset-store.ts';
import { select, selectOne, sql } from '../sql.ts';

export class DatabasePasswordResetStore implements PasswordResetStore {
  constructor(private readonly transaction: Knex.Transaction) {}

  async insert({ userId, digest, expiresAt, isMailed }: Parameters<PasswordResetStore['insert']>[0]): Promise<void> {
    await select(
      this.transaction,
      sql`insert into password_resets (user_id, digest, expires_at, is_mailed)
          values (${userId}, ${Buffer.from(digest)}, ${expiresAt}, ${isMailed})`,
    );
  }

  lock(digest: Uint8Array, now: Date): Promise<{ userId: number; isMailed: boolean } | null> {
    return selectOne<{ userId: number; isMailed: boolean }>(
      this.transaction,
      sql`select user_id, is_mailed from password_resets where digest = ${Buffer.from(digest)} and expires_at > ${now} for update`,
    );
  }

  async deleteOfUser(userId: number): Promise<void> {
    await select(this.transaction, sql`delete from password_resets where user_id = ${userId}`);
  }

  async deleteExpired(now: Date): Promise<void> {
    await select(this.transaction, sql`delete from password_resets where expires_at <= ${now}`);
  }
}
