import type { Knex } from 'knex';
import type { ChangeJournal, ItemPlace, NotedChange } from '../../application/door/change-journal.ts';
import { camelName } from '../../domain/text/camel-name.ts';
import { select, sql, prepared } from './sql.ts';

const subjectsAtOnce = 500;
/** Maximum bytes of row images to read at once; one subject may exceed it. */
const bytesAtOnce = 8 * 1024 * 1024;

export class DatabaseChangeJournal implements ChangeJournal {
  constructor(private readonly transaction: Knex.Transaction) {}

  async enterScope(scopeId: number): Promise<void> {
    // The triggers read the scope from a setting, and store it in a column, that are both named frame.
    await select(this.transaction, prepared(sql`select set_config('milepost.frame', ${String(scopeId)}, true)`));
  }

  /** Takes the first subjects in order, so that one index scan finds their records; a join would compare all pairs. */
  async take(): Promise<{ notes: NotedChange[]; isLast: boolean }> {
    const rows = await select<NotedChange & { isLast: boolean }>(
      this.transaction,
      prepared(sql`with subjects as (
            select subject, subject_id, sum(sum(bytes)) over (order by subject, subject_id) - sum(bytes) as before
            from change_journal where transaction_id = pg_current_xact_id()
            group by subject, subject_id order by subject, subject_id limit ${subjectsAtOnce + 1}),
          together as (
            select subject, subject_id from subjects where before < ${bytesAtOnce}
            order by subject, subject_id limit ${subjectsAtOnce})
          delete from change_journal j
          where j.transaction_id = pg_current_xact_id()
            and (j.subject, j.subject_id) <= (select subject, subject_id from together order by 1 desc, 2 desc limit 1)
          returning j.id, j.frame as scope_id, j.subject, j.subject_id, j.table_name, j.namespace_id, j.before, j.after,
            (select count(*) from subjects) = (select count(*) from together) as is_last`),
    );
    const notes = rows
      .map(({ isLast: _isLast, ...row }) => ({ ...row, before: camelNames(row.before), after: camelNames(row.after) }))
      .sort((a, b) => a.id - b.id);
    return { notes, isLast: rows[0]?.isLast ?? true };
  }

  async placesOf(itemIds: readonly number[]): Promise<ItemPlace[]> {
    return select<ItemPlace>(
      this.transaction,
      prepared(sql`select w.id, w.namespace_id,
            array(select l.label_id from work_item_labels l where l.work_item_id = w.id order by 1) as label_ids,
            array(select a.user_id from work_item_assignees a where a.work_item_id = w.id order by 1) as assignee_ids
          from work_items w where w.id = any(${[...itemIds]}::bigint[])`),
    );
  }
}

function camelNames(image: Record<string, unknown> | null): Record<string, unknown> | null {
  if (image === null) return null;
  return Object.fromEntries(Object.entries(image).map(([name, value]) => [camelName(name), value]));
}
