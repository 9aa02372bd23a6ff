import type { Knex } from 'knex';

/**
 * Deleted items. Their rows are gone from all other tables, so that nothing can show them by mistake; everything that went
 * with them is kept here as JSON and comes back with them.
 */
export async function up(trx: Knex.Transaction): Promise<void> {
  await trx.raw(/* sql */ `
    create table binned_items (
      -- That of the item.
      id bigint primary key,
      namespace_id bigint not null references namespaces on delete cascade,
      iid integer not null,
      type text not null,
      title text not null,
      confidential boolean not null,
      discussion_locked boolean not null,
      author_id bigint not null,
      assignee_ids bigint[] not null,
      parent_id bigint,
      relative_position bigint not null,
      deleted_by_id bigint references users on delete set null,
      deleted_at timestamptz not null,
      unique (namespace_id, iid)
    );
    create index binned_items_place on binned_items (namespace_id, deleted_at desc, id desc);
    create index binned_items_time on binned_items (deleted_at);
    create index binned_items_deleter on binned_items (deleted_by_id);

    create table binned_rows (
      item_id bigint not null references binned_items on delete cascade,
      table_name text not null,
      -- Null for a row that went with the item; else a column that referred to it, of a row that stayed.
      column_name text,
      content jsonb not null,
      digest text not null,
      unique nulls not distinct (item_id, table_name, column_name, digest)
    );
    create index binned_uploads on binned_rows (((content ->> 'id')::bigint)) where table_name = 'uploads';
  `);
}
