import type { Knex } from 'knex';

/** The conversation of an issue lists its duplicates; it finds them in the log by this index. */
export async function up(trx: Knex.Transaction): Promise<void> {
  await trx.raw(/* sql */ `
    create index change_log_duplicates on change_log using gin ((changes -> 'duplicatedToId') jsonb_path_ops)
      where subject_type = 'work_item' and changes \\? 'duplicatedToId';
  `);
}
