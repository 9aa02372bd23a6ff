import type { Knex } from 'knex';

/** What a notification tells of is its event, as in the API. */
export async function up(trx: Knex.Transaction): Promise<void> {
  await trx.raw('alter table own_notifications rename column tiding to event');
}
