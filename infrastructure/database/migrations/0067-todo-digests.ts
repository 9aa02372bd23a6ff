import type { Knex } from 'knex';

/** People who chose to get their to-dos by mail every day, and when the next one is due. */
export async function up(trx: Knex.Transaction): Promise<void> {
  await trx.raw(/* sql */ `
    create table todo_digests (
      user_id bigint primary key references users on delete cascade,
      time_zone text not null check (length(time_zone) between 1 and 100),
      next_at timestamptz not null
    );
    create index todo_digests_next on todo_digests (next_at);
  `);
}
