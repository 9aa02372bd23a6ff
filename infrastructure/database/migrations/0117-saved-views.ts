import type { Knex } from 'knex';
import { journalRows } from './journal-triggers.ts';

/** Views of roadmaps, lists and boards that people keep under a name, and those that each person has in the sidebar. */
export async function up(trx: Knex.Transaction): Promise<void> {
  await trx.raw(/* sql */ `
    create table saved_views (
      id bigint generated always as identity primary key,
      namespace_id bigint not null references namespaces on delete cascade,
      owner_id bigint references users on delete cascade,
      screen text not null check (screen in ('roadmap', 'epics', 'issues', 'boards')),
      board_id bigint references boards on delete cascade,
      name text not null check (length(name) between 1 and 255),
      query text not null check (length(query) <= 4000),
      is_default boolean not null default false,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      check ((board_id is not null) = (screen = 'boards')),
      check (not is_default or (owner_id is null and screen <> 'boards'))
    );
    create index saved_views_namespace on saved_views (namespace_id, owner_id, id);
    create index saved_views_owner on saved_views (owner_id) where owner_id is not null;
    create index saved_views_board on saved_views (board_id) where board_id is not null;
    create unique index saved_views_default on saved_views (namespace_id, screen) where is_default;

    create table saved_view_pins (
      id bigint generated always as identity primary key,
      user_id bigint not null references users on delete cascade,
      view_id bigint not null references saved_views on delete cascade,
      created_at timestamptz not null default now(),
      unique (user_id, view_id)
    );
    create index saved_view_pins_view on saved_view_pins (view_id);
  `);
  await journalRows(trx, 'saved_views', 'saved_view', '{created_at,updated_at}');
  await journalRows(trx, 'saved_view_pins', 'saved_view_pin', '{created_at}');
}
