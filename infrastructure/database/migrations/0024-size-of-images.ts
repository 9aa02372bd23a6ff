import type { Knex } from 'knex';

/** How large the images of changed rows are is known before they are read. */
export async function up(trx: Knex.Transaction): Promise<void> {
  await trx.raw(`
    alter table change_journal add column bytes bigint not null
      generated always as (coalesce(octet_length(before::text), 0) + coalesce(octet_length(after::text), 0)) stored`);
}
