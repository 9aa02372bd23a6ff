import type { Knex } from 'knex';

/** Mails that were carried out, by digests of their Message-ID and recipient; and how often a person renewed their token. */
export async function up(trx: Knex.Transaction): Promise<void> {
  await trx.raw(/* sql */ `
    create table received_mails (
      digest text primary key check (length(digest) = 64),
      received_at timestamptz not null
    );
    create index received_mails_age on received_mails (received_at);

    alter table users add column incoming_mail_version integer not null default 0;
  `);
}
