import type { Knex } from 'knex';

/** Comments are searched by what they begin with, as descriptions are; items are found by their numbers, wherever they are. */
export async function up(trx: Knex.Transaction): Promise<void> {
  await trx.raw(/* sql */ `
    create index notes_search on notes using gin (left(body, 16384) gin_trgm_ops);
    create index work_items_iid on work_items (iid);
  `);
}
