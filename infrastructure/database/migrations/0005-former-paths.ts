import type { Knex } from 'knex';

/** Finds where a group or project has gone: the change log knows every path that one ever had. */
export async function up(trx: Knex.Transaction): Promise<void> {
  await trx.raw(/* sql */ `
    create index change_log_former_paths on change_log (lower(changes #>> '{fullPath,before}'))
      where subject_type = 'namespace';
  `);
}
