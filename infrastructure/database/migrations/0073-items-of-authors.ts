import type { Knex } from 'knex';

/** Finds the first item of an author in a project, also when they have written thousands elsewhere. */
export async function up(trx: Knex.Transaction): Promise<void> {
  await trx.raw(/* sql */ `
    create index work_items_author_namespace on work_items (author_id, namespace_id, id);
    drop index work_items_author;
  `);
}
