import type { Knex } from 'knex';

/** Answers kept for repeated requests are encrypted from now on; those kept before may hold secrets, so they are lost. */
export async function up(trx: Knex.Transaction): Promise<void> {
  await trx.raw(/* sql */ `
    update idempotency_keys set status = null, headers = null, body = null, carried_out = true where body is not null
  `);
}
