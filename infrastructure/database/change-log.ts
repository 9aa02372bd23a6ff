import type { Knex } from 'knex';
import type { ChangeLog, ChangeLogEntry } from '../../application/change-log.ts';
import { select, sql, prepared } from './sql.ts';

const entriesPerStatement = 1000;

export class DatabaseChangeLog implements ChangeLog {
  constructor(private readonly transaction: Knex.Transaction) {}

  /**
   * The condition, which is evaluated once before any row, gives the transaction its number before the first id is
   * handed out: the seals of the log depend on that.
   */
  async append(entries: readonly Omit<ChangeLogEntry, 'id' | 'createdAt'>[]): Promise<void> {
    for (let start = 0; start < entries.length; start += entriesPerStatement) {
      const slice = entries.slice(start, start + entriesPerStatement);
      const column = <Key extends keyof (typeof slice)[number]>(key: Key) => slice.map((entry) => entry[key]);
      await select(
        this.transaction,
        prepared(sql`insert into change_log (actor_id, action, subject_type, subject_id, namespace_id, derived, changes)
            select * from unnest(${column('actorId')}::bigint[], ${column('action')}::text[],
              ${column('subjectType')}::text[], ${column('subjectId')}::bigint[], ${column('namespaceId')}::bigint[],
              ${column('derived')}::boolean[], ${column('changes').map((changes) => JSON.stringify(changes))}::jsonb[])
            where pg_current_xact_id() is not null`),
      );
    }
  }
}
