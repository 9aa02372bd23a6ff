import type { Knex } from 'knex';
import { chunksOf } from '../../domain/lists/chunks.ts';
import type { ChangeLog, ChangeLogEntry } from '../../application/door/change-log.ts';
import { differencesOf, type LoggedTable } from './logged-rows.ts';
import { select, sql, prepared, trusted } from './sql.ts';

const entriesPerStatement = 1000;

export class DatabaseChangeLog implements ChangeLog {
  constructor(private readonly transaction: Knex.Transaction) {}

  /**
   * The condition, which is evaluated once before any row, gives the transaction its number before the first id is
   * handed out: the seals of the log depend on that.
   */
  async append(entries: readonly Omit<ChangeLogEntry, 'id' | 'createdAt'>[]): Promise<number[]> {
    const ids: number[] = [];
    for (const slice of chunksOf(entries, entriesPerStatement)) {
      const column = <Key extends keyof (typeof slice)[number]>(key: Key) => slice.map((entry) => entry[key]);
      const appended = await select<{ id: number }>(
        this.transaction,
        prepared(sql`insert into change_log (actor_id, action, subject_type, subject_id, namespace_id, derived, changes)
            select * from unnest(${column('actorId')}::bigint[], ${column('action')}::text[],
              ${column('subjectType')}::text[], ${column('subjectId')}::bigint[], ${column('namespaceId')}::bigint[],
              ${column('derived')}::boolean[], ${column('changes').map((changes) => JSON.stringify(changes))}::jsonb[])
            where pg_current_xact_id() is not null returning id`),
      );
      ids.push(...appended.map(({ id }) => id));
    }
    return ids;
  }
}

/** Logs, as derived changes, what the log does not know of the rows that are there, and which of its rows are gone. */
export async function logUnknownRows(transaction: Knex.Transaction, table: LoggedTable): Promise<void> {
  const isThere = sql`exists (select from ${trusted(table.table)} row where row.id = d.id)`;
  const constant = table.columns.filter(({ isAlwaysThere }) => isAlwaysThere).map(({ field }) => field);
  const baselines =
    table.subject === 'award'
      ? sql`select subject || '.baseline', subject, coalesce(row.note_id, row.work_item_id), true,
            jsonb_build_object('award', jsonb_build_object('after',
              jsonb_build_object('id', row.id, 'userId', row.user_id, 'name', row.name)))
          from award_emoji row
          cross join lateral (select case when row.note_id is null then 'work_item' else 'note' end as subject) named
          where row.id in (select id from differing) order by row.id`
      : sql`select ${`${table.subject}.baseline`}::text, ${table.subject}::text, id, true,
            jsonb_object_agg(field, jsonb_build_object('before', logged, 'after', present))
          from differing d where field = any(${constant}::text[]) or ${isThere} group by id order by id`;
  // The condition: see `append`.
  await select(
    transaction,
    sql`with ${differencesOf(table)}, baselines as (${baselines})
        insert into change_log (action, subject_type, subject_id, derived, changes)
        select * from baselines where pg_current_xact_id() is not null`,
  );
}
