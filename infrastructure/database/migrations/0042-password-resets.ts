import type { Knex } from 'knex';

/** Links that set a new password; only digests of their secrets are stored. */
export async function up(trx: Knex.Transaction): Promise<void> {
  await trx.raw(/* sql */ `
    create table password_resets (
      id bigint generated always as identity primary key,
      user_id bigint not null references users on delete cascade,
      digest bytea not null unique,
      expires_at timestamptz not null
    );
    create index password_resets_user on password_resets (user_id);
  `);
}
