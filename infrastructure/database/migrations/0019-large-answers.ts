import type { Knex } from 'knex';

/** The large answers that a person has kept for repeated requests are few; they are found without the others. */
export async function up(trx: Knex.Transaction): Promise<void> {
  await trx.raw(/* sql */ `
    create index idempotency_keys_large on idempotency_keys (user_id, claimed_at) where octet_length(body) > 4096;
  `);
}
