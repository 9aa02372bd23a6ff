import type { Knex } from 'knex';

/** A search for a common word reads the newest comments until its page is full, and no longer sorts all that match. */
export async function up(trx: Knex.Transaction): Promise<void> {
  await trx.raw('create index notes_newest on notes (created_at desc, id desc)');
}
