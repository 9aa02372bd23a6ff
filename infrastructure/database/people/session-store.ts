import type { Knex } from 'knex';
import type { SessionStore } from '../../../application/people/session-store.ts';
import { lastUseThatIsIdle, type Session } from '../../../domain/people/session.ts';
import { SessionModel } from '../models.ts';
import { select, selectOne, sql, trusted } from '../sql.ts';
import { TableStore } from '../table-store.ts';

export class DatabaseSessionStore extends TableStore<Session> implements SessionStore {
  constructor(transaction: Knex.Transaction) {
    super(SessionModel, transaction);
  }

  async findByDigest(digest: Uint8Array): Promise<Session | null> {
    return selectOne<Session>(this.transaction, sql`select * from sessions where digest = ${Buffer.from(digest)}`);
  }

  async ofUser(userId: number): Promise<Session[]> {
    return select<Session>(
      this.transaction,
      sql`select * from sessions where user_id = ${userId} order by last_used_at desc, id desc`,
    );
  }

  async deleteEnded(now: Date): Promise<void> {
    await select(
      this.transaction,
      sql`delete from sessions where expires_at <= ${now}
            or last_used_at <= ${lastUseThatIsIdle(now)}`,
    );
  }

  async deleteOfUser(userId: number, exceptId?: number): Promise<void> {
    const kept = exceptId === undefined ? trusted('') : sql` and id <> ${exceptId}`;
    await select(this.transaction, sql`delete from sessions where user_id = ${userId}${kept}`);
  }
}
