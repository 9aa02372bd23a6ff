import type { Knex } from 'knex';

/** Each board may have a default view, too. */
export async function up(trx: Knex.Transaction): Promise<void> {
  await trx.raw(/* sql */ `
    alter table saved_views drop constraint saved_views_default;
    alter table saved_views add constraint saved_views_default check (not is_default or owner_id is null);
    drop index saved_views_default;
    create unique index saved_views_default on saved_views (namespace_id, screen, coalesce(board_id, 0)) where is_default;
  `);
}
