import type { Knex } from 'knex';

/** What administrators decide and note about an account. */
export async function up(trx: Knex.Transaction): Promise<void> {
  await trx.raw(/* sql */ `
    alter table users
      add column note text check (length(note) <= 10000),
      add column private_profile boolean not null default false,
      add column projects_limit integer not null default 100000 check (projects_limit >= 0)
  `);
}
