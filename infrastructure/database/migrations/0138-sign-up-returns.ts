import type { Knex } from 'knex';

/** The page that someone comes from who asks for an account, and that they return to with it. */
export async function up(trx: Knex.Transaction): Promise<void> {
  await trx.raw(/* sql */ `alter table sign_up_links add return_to text`);
}
