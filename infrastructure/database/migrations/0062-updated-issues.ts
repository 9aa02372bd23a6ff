import type { Knex } from 'knex';

/** Issues changed last come from the index, as the newest do: clients that follow changes ask for this order all the time. */
export async function up(trx: Knex.Transaction): Promise<void> {
  await trx.raw(`
    create index work_items_updated_issues on work_items (updated_at desc, id desc)
      include (namespace_id, type, state, confidential, author_id) where type <> 'epic'`);
}
