import type { Knex } from 'knex';

/** Whether mail is sent, and how that does: a single row. */
export async function up(trx: Knex.Transaction): Promise<void> {
  await trx.raw(/* sql */ `
    create table mail_state (
      id boolean primary key default true check (id),
      is_on boolean not null,
      sent bigint not null default 0,
      given_up bigint not null default 0,
      last_sent_at timestamptz,
      last_failure_at timestamptz,
      last_failure text check (length(last_failure) <= 500)
    );
  `);
}
