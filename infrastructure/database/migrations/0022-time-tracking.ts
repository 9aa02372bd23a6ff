import type { Knex } from 'knex';
import { journalRows } from './journal-triggers.ts';

/** How long an item is estimated to take, and who spent how long on it. The item's total is kept on its row, where lists read it. */
export async function up(trx: Knex.Transaction): Promise<void> {
  await trx.raw(/* sql */ `
    alter table work_items
      add column time_estimate integer check (time_estimate between 1 and 360000000),
      add column time_spent integer check (time_spent between 1 and 360000000);

    create table timelogs (
      id bigint generated always as identity primary key,
      work_item_id bigint not null references work_items on delete cascade,
      user_id bigint not null references users,
      time_spent integer not null check (time_spent <> 0 and abs(time_spent) <= 360000000),
      spent_at timestamptz not null,
      summary text check (length(summary) between 1 and 255),
      created_at timestamptz not null default now()
    );
    create index timelogs_work_item on timelogs (work_item_id, spent_at, id);
    create index timelogs_user on timelogs (user_id);
  `);
  await journalRows(trx, 'timelogs', 'timelog', '{created_at}');
}
