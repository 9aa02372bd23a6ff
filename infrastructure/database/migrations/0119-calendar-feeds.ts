import type { Knex } from 'knex';

/** How often a person renewed the token in the addresses that their calendars read. */
export async function up(trx: Knex.Transaction): Promise<void> {
  await trx.raw(/* sql */ `alter table users add column calendar_feed_version integer not null default 0`);
}
