import type { Knex } from 'knex';

/**
 * Work that is done after the answer, such as sending. Jobs are rows like all others, so that they are inserted in the
 * transaction that causes them, and backups contain them.
 */
export async function up(trx: Knex.Transaction): Promise<void> {
  await trx.raw(/* sql */ `
    create table jobs (
      id bigint generated always as identity primary key,
      kind text not null check (length(kind) between 1 and 50),
      lane text not null check (length(lane) between 1 and 100),
      order_key text check (length(order_key) between 1 and 100),
      payload jsonb not null,
      attempts integer not null default 0,
      due_at timestamptz not null default now(),
      taken_until timestamptz,
      created_at timestamptz not null default now()
    );
    create index jobs_lane on jobs (lane, id);
    create index jobs_order on jobs (lane, order_key, id) where order_key is not null;
    create index jobs_taken on jobs (lane, taken_until) where taken_until is not null;
    create index jobs_due on jobs (due_at);
  `);
}
