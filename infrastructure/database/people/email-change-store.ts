import type { Knex } from 'knex';
import type { EmailChange, EmailChangeStore } from '../../../application/people/email-change-store.ts';
import { select, selectOne, sql } from '../sql.ts';

export class DatabaseEmailChangeStore implements EmailChangeStore {
  constructor(private readonly transaction: Knex.Transaction) {}

  async set({ userId, email, digest, expiresAt }: Parameters<EmailChangeStore['set']>[0]): Promise<void> {
    await select(
      this.transaction,
      sql`insert into email_changes (user_id, email, digest, expires_at)
          values (${userId}, ${email}, ${Buffer.from(digest)}, ${expiresAt})
          on conflict (user_id) do update
            set email = excluded.email, digest = excluded.digest, expires_at = excluded.expires_at`,
    );
  }

  lock(digest: Uint8Array, now: Date): Promise<EmailChange | null> {
    return selectOne<EmailChange>(
      this.transaction,
      sql`select user_id, email from email_changes where digest = ${Buffer.from(digest)} and expires_at > ${now} for update`,
    );
  }

  async deleteOfUser(userId: number): Promise<void> {
    await select(this.transaction, sql`delete from email_changes where user_id = ${userId}`);
  }
}
