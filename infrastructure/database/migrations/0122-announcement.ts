import type { Knex } from 'knex';

/** A text that every page shows, and when backups were made. */
export async function up(trx: Knex.Transaction): Promise<void> {
  await trx.raw(/* sql */ `
    alter table instance_settings
      add column announcement text not null default '' check (length(announcement) <= 500),
      add column announcement_until date,
      add column announcement_dismissible boolean not null default true;
    create table backups (
      id bigint generated always as identity primary key,
      created_at timestamptz not null,
      bytes bigint not null,
      row_count bigint not null
    );
  `);
}
