import type { Knex } from 'knex';

/** Boards of groups that show epics. */
export async function up(trx: Knex.Transaction): Promise<void> {
  await trx.raw(/* sql */ `
    alter table boards add column items text not null default 'issues' check (items in ('issues', 'epics'));
  `);
}
