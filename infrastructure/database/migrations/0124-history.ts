import type { Knex } from 'knex';

/** What people did in a group or project, newest first. */
export async function up(trx: Knex.Transaction): Promise<void> {
  await trx.raw(/* sql */ `
    create index change_log_history on change_log (namespace_id, created_at, actor_id)
      where subject_type in ('work_item', 'link') and actor_id is not null and not derived;
  `);
}
