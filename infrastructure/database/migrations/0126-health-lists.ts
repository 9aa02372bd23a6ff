import type { Knex } from 'knex';

/** Lists of boards for a health status. */
export async function up(trx: Knex.Transaction): Promise<void> {
  await trx.raw(/* sql */ `
    alter table board_lists add column health_status text
      check (health_status in ('on_track', 'needs_attention', 'at_risk'));
    alter table board_lists drop constraint board_lists_check;
    alter table board_lists add constraint board_lists_subject
      check (num_nonnulls(label_id, assignee_id, milestone_id, iteration_id, health_status) = 1);
    create unique index board_lists_health_status on board_lists (board_id, health_status)
      where health_status is not null;
  `);
}
