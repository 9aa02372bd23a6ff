import type { Knex } from 'knex';

/** Moves of cards on boards are acts, too; and which cards made room for others since is read when a move is undone. */
export async function up(trx: Knex.Transaction): Promise<void> {
  const acted = `subject_type in ('work_item', 'link', 'board_position') and actor_id is not null`;
  await trx.raw(/* sql */ `
    drop index change_log_acts;
    create index change_log_acts on change_log (actor_id, created_at, id) where ${acted};
    drop index change_log_history;
    create index change_log_history on change_log (namespace_id, created_at, actor_id) where ${acted} and not derived;
    create index change_log_made_room on change_log (id) where subject_type = 'board_position' and derived;
  `);
}
