import type { Knex } from 'knex';

/** The orders of the roadmap, by the name of their index. */
const orders = {
  start: 'start_date, id',
  start_last: 'start_date desc nulls last, id desc',
  due: 'due_date, id',
  due_last: 'due_date desc nulls last, id desc',
  title: 'lower(title), id',
  created: 'created_at, id',
  updated: 'updated_at, id',
};

/**
 * A closed epic without a due date ends on the day it was closed, in UTC, and no sooner than it starts. PostgreSQL
 * before 17 cannot change the expression of a generated column: the column and the indexes that hold it are made again.
 */
export async function up(trx: Knex.Transaction): Promise<void> {
  await trx.raw(/* sql */ `
    alter table work_items drop column roadmap_end;
    alter table work_items add column roadmap_end date generated always as (
      case when due_date is not null then due_date
           when closed_at is not null then greatest(start_date, (closed_at at time zone 'UTC')::date)
           else 'infinity' end) stored;
  `);
  for (const [name, columns] of Object.entries(orders)) {
    await trx.raw(`create index work_items_roadmap_${name} on work_items (${columns}, roadmap_end, roadmap_start)
      where roadmap_start is not null`);
  }
}
