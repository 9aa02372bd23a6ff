import type { Knex } from 'knex';

/** What of two items a blocking link connects, and the working days between them. */
export async function up(trx: Knex.Transaction): Promise<void> {
  await trx.raw(/* sql */ `
    alter table work_item_links
      add column kind text not null default 'finish_to_start'
        check (kind in ('finish_to_start', 'start_to_start', 'finish_to_finish', 'start_to_finish')),
      add column lag integer not null default 0 check (lag between -10000 and 10000),
      add check (type = 'blocks' or (kind = 'finish_to_start' and lag = 0));
  `);
}
