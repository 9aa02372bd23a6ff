import type { Knex } from 'knex';

/** Links for a new password that an administrator hands out prove no address; those that were mailed do. */
export async function up(trx: Knex.Transaction): Promise<void> {
  await trx.raw(/* sql */ `
    alter table password_resets add column is_mailed boolean not null default true;
    alter table password_resets alter column is_mailed drop default;
  `);
}
