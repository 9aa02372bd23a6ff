import type { Knex } from 'knex';
import { journalRows } from './journal-triggers.ts';

/** Cadences of groups and their iterations; issues belong to one. Iterations of one cadence share no day. */
export async function up(trx: Knex.Transaction): Promise<void> {
  await trx.raw(/* sql */ `
    create table iteration_cadences (
      id bigint generated always as identity primary key,
      namespace_id bigint not null references namespaces on delete cascade,
      title text not null check (length(title) between 1 and 255),
      description text check (length(description) <= 1048576),
      automatic boolean not null,
      start_date date,
      duration_in_weeks integer check (duration_in_weeks between 1 and 4),
      iterations_in_advance integer check (iterations_in_advance between 1 and 10),
      roll_over boolean not null default false,
      rolled_over_until date,
      active boolean not null default true,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      unique (id, namespace_id),
      check (not automatic
        or (start_date is not null and duration_in_weeks is not null and iterations_in_advance is not null))
    );
    create index iteration_cadences_namespace on iteration_cadences (namespace_id, title);
    create index iteration_cadences_automatic on iteration_cadences (id) where automatic and active;

    create table iterations (
      id bigint generated always as identity primary key,
      namespace_id bigint not null references namespaces on delete cascade,
      cadence_id bigint not null,
      iid integer not null check (iid > 0),
      title text check (length(title) between 1 and 255),
      description text check (length(description) <= 1048576),
      start_date date not null,
      due_date date not null,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      unique (namespace_id, iid),
      check (due_date >= start_date),
      foreign key (cadence_id, namespace_id) references iteration_cadences (id, namespace_id) on delete cascade,
      -- The ranges of one number stand for its equality, which this kind of index does not know without an extension.
      constraint iterations_overlap exclude using gist
        (int8range(cadence_id, cadence_id, '[]') with &&, daterange(start_date, due_date, '[]') with &&)
    );
    create index iterations_cadence on iterations (cadence_id, start_date);
    create index iterations_dates on iterations (due_date, start_date);

    alter table iid_counters drop constraint iid_counters_subject_check;
    alter table iid_counters add constraint iid_counters_subject_check
      check (subject in ('work_items', 'milestones', 'iterations'));

    alter table work_items add column iteration_id bigint references iterations on delete set null;
    alter table work_items add constraint work_items_iteration_fits check (type <> 'epic' or iteration_id is null);
    create index work_items_iteration on work_items (iteration_id) where iteration_id is not null;
  `);
  for (const [table, subject, omit] of [
    ['iteration_cadences', 'iteration_cadence', '{created_at,updated_at,rolled_over_until}'],
    ['iterations', 'iteration', '{created_at,updated_at}'],
  ] as const) {
    await journalRows(trx, table, subject, omit);
  }
}
