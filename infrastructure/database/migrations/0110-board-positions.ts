import type { Knex } from 'knex';
import { journalRows } from './journal-triggers.ts';

/** Where issues that were moved on a board are, by the id of the issue. */
export async function up(trx: Knex.Transaction): Promise<void> {
  await trx.raw(/* sql */ `
    create table board_positions (
      id bigint primary key references work_items on delete cascade,
      position bigint not null
    );
  `);
  await journalRows(trx, 'board_positions', 'board_position', '{}');
}
