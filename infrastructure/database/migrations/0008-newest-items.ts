import type { Knex } from 'knex';

/** What lists and searches of many items need, so that a page costs the same whatever the number of items. */
export async function up(trx: Knex.Transaction): Promise<void> {
  await trx.raw(/* sql */ `
    -- Lists begin with the newest. What says who may see an item stands beside, so that far pages are counted off in the index.
    create index work_items_newest_epics on work_items (created_at desc, id desc)
      include (namespace_id, type, state, confidential, author_id) where type = 'epic';
    create index work_items_newest_issues on work_items (created_at desc, id desc)
      include (namespace_id, type, state, confidential, author_id) where type <> 'epic';

    -- Searches for fewer letters than a trigram has: how a title or a number begins.
    create index work_items_title on work_items (lower(title) text_pattern_ops);
    create index work_items_number on work_items ((iid::text) text_pattern_ops);

    -- These are read far more often than they are written: without a list of entries still to be put in order.
    alter index change_log_parents set (fastupdate = off);
    alter index change_log_links set (fastupdate = off);
    alter index work_items_ancestors set (fastupdate = off);
  `);
}
