import type { Knex } from 'knex';

/** To-dos that their owner has put off stay pending and are shown again from this moment on. */
export async function up(trx: Knex.Transaction): Promise<void> {
  await trx.raw(/* sql */ `
    alter table todos add column snoozed_until timestamptz;
    alter table todos add constraint todos_snoozed_pending check (snoozed_until is null or state = 'pending');
  `);
}
