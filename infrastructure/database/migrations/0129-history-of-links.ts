import type { Knex } from 'knex';

/** Links that people made or removed, newest first: the history of a group also has those from items elsewhere. */
export async function up(trx: Knex.Transaction): Promise<void> {
  await trx.raw(/* sql */ `
    create index change_log_history_of_links on change_log (created_at, actor_id)
      where subject_type = 'link' and actor_id is not null and not derived;
  `);
}
