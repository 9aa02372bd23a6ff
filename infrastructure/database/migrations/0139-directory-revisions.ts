import type { Knex } from 'knex';

/** How often the memberships of a group were compared with its directories: shows whether a reading is the latest one. */
export async function up(trx: Knex.Transaction): Promise<void> {
  await trx.raw('alter table directory_syncs add column revision bigint not null default 0');
}
