import type { Knex } from 'knex';

/** Limits for the dates of epics. */
export async function up(trx: Knex.Transaction): Promise<void> {
  await trx.raw(/* sql */ `
    alter table work_items
      add column must_start_on date check (type = 'epic' or must_start_on is null),
      add column start_no_earlier_than date check (type = 'epic' or start_no_earlier_than is null),
      add column finish_no_later_than date check (type = 'epic' or finish_no_later_than is null);
  `);
}
