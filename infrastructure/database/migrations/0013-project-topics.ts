import type { Knex } from 'knex';

/** What a project is about, as its members say. */
export async function up(trx: Knex.Transaction): Promise<void> {
  await trx.raw(/* sql */ `
    alter table namespaces add column topics text[] not null default '{}' check (cardinality(topics) <= 100);
  `);
}
