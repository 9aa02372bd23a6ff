import type { Knex } from 'knex';

/** Addresses that people want to have: they count once a link that was mailed there was opened. */
export async function up(trx: Knex.Transaction): Promise<void> {
  await trx.raw(/* sql */ `
    create table email_changes (
      user_id bigint primary key references users on delete cascade,
      email text not null,
      digest bytea not null unique,
      expires_at timestamptz not null
    );
  `);
}
