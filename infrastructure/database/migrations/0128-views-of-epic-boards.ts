import type { Knex } from 'knex';

/** Saved views of boards of epics. */
export async function up(trx: Knex.Transaction): Promise<void> {
  await trx.raw(/* sql */ `
    alter table saved_views drop constraint saved_views_screen_check;
    alter table saved_views drop constraint saved_views_check;
    alter table saved_views drop constraint saved_views_check1;
    alter table saved_views
      add constraint saved_views_screen
        check (screen in ('roadmap', 'epics', 'issues', 'boards', 'epic_boards')),
      add constraint saved_views_of_boards check ((board_id is not null) = (screen in ('boards', 'epic_boards'))),
      add constraint saved_views_default
        check (not is_default or (owner_id is null and board_id is null));
  `);
}
