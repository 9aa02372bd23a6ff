import type { Knex } from 'knex';
import type { SessionStore } from '../../../application/people/session-store.ts';
import { lastUseThatIsIdle, type Session } from '../../../domain/people/session.ts';
import { TableStore } from '../table-store.ts';

export class DatabaseSessionStore extends TableStore<Session> implements SessionStore {
  constructor(transaction: Knex.Transaction) {
    super('sessions', transaction);
  }

  async findByDigest(digest: Uint8Array): Promise<Session | null> {
    return this.findWhere({ digest: Buffer.from(digest) });
  }

  async ofUser(userId: number): Promise<Session[]> {
    return this.rows(
      await this.query()
        .where({ userId })
        .orderBy([
          { column: 'lastUsedAt', order: 'desc' },
          { column: 'id', order: 'desc' },
        ]),
    );
  }

  async deleteEnded(now: Date): Promise<void> {
    await this.query().delete().where('expiresAt', '<=', now).orWhere('lastUsedAt', '<=', lastUseThatIsIdle(now));
  }

  async deleteOfUser(userId: number, exceptId?: number): Promise<void> {
    const sessions = this.query().delete().where({ userId });
    await (exceptId === undefined ? sessions : sessions.whereNot('id', exceptId));
  }
}
