import type { Knex } from 'knex';

/** How a person wants to see the product, and what they have closed for good. */
export async function up(trx: Knex.Transaction): Promise<void> {
  await trx.raw(/* sql */ `alter table users add column preferences jsonb not null default '{}'`);
}
