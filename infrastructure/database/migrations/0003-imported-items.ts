import type { Knex } from 'knex';

/**
 * Which work item came from which row of an imported plan, so that a second import of the plan finds it again. A key
 * counts within the group the plan was brought into.
 */
export async function up(trx: Knex.Transaction): Promise<void> {
  await trx.raw(/* sql */ `
    create table imported_items (
      root_namespace_id bigint not null references namespaces on delete cascade,
      key text not null check (length(key) between 1 and 255),
      work_item_id bigint not null unique references work_items on delete cascade,
      digest text not null,
      primary key (root_namespace_id, key)
    );
  `);
}
