import type { Knex } from 'knex';
import { journalRows } from './journal-triggers.ts';

/** What groups say about their working days. */
export async function up(trx: Knex.Transaction): Promise<void> {
  await trx.raw(/* sql */ `
    create table working_calendars (
      id bigint generated always as identity primary key,
      namespace_id bigint not null unique references namespaces on delete cascade,
      weekdays integer[] check (cardinality(weekdays) <= 7),
      public_holidays text check (length(public_holidays) <= 20),
      days_off date[] not null default '{}' check (cardinality(days_off) <= 100),
      extra_days date[] not null default '{}' check (cardinality(extra_days) <= 100),
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now()
    );
  `);
  await journalRows(trx, 'working_calendars', 'working_calendar', '{created_at,updated_at}');
}
