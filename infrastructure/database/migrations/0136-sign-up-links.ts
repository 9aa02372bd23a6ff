import type { Knex } from 'knex';

/** Links with which the owner of an address creates an account: one for each address, and only its digest. */
export async function up(trx: Knex.Transaction): Promise<void> {
  await trx.raw(/* sql */ `
    create table sign_up_links (
      email text not null,
      digest bytea primary key,
      expires_at timestamptz not null
    );
    create unique index sign_up_links_email on sign_up_links (lower(email));
  `);
}
