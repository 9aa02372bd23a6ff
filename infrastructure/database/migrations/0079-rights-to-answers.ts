import type { Knex } from 'knex';

/**
 * What a repeatable request changed, and the rights its sender had afterwards: without them they do not get its answer
 * again. Of answers that were kept before, nothing is known, so they are lost.
 */
export async function up(trx: Knex.Transaction): Promise<void> {
  await trx.raw(/* sql */ `
    alter table idempotency_keys
      add column item_ids bigint[] not null default '{}',
      add column namespace_ids bigint[] not null default '{}',
      add column rights jsonb;
    update idempotency_keys set status = null, headers = null, body = null, carried_out = true where status < 400
  `);
}
