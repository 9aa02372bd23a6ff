import type { Knex } from 'knex';
import { journalRows } from './journal-triggers.ts';

/** Boards of groups and projects, and their lists. */
export async function up(trx: Knex.Transaction): Promise<void> {
  await trx.raw(/* sql */ `
    create table boards (
      id bigint generated always as identity primary key,
      namespace_id bigint not null references namespaces on delete cascade,
      name text not null check (length(name) between 1 and 255),
      hide_backlog_list boolean not null default false,
      hide_closed_list boolean not null default false,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now()
    );
    create index boards_namespace on boards (namespace_id, id);

    create table board_lists (
      id bigint generated always as identity primary key,
      board_id bigint not null references boards on delete cascade,
      position integer not null check (position >= 0),
      label_id bigint references labels on delete cascade,
      assignee_id bigint references users on delete cascade,
      milestone_id bigint references milestones on delete cascade,
      iteration_id bigint references iterations on delete cascade,
      max_issue_count integer not null default 0 check (max_issue_count >= 0),
      max_issue_weight integer not null default 0 check (max_issue_weight >= 0),
      limit_metric text check (limit_metric in ('all_metrics', 'issue_count', 'issue_weights')),
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      check (num_nonnulls(label_id, assignee_id, milestone_id, iteration_id) = 1)
    );
    create index board_lists_board on board_lists (board_id, position, id);
    create unique index board_lists_label on board_lists (board_id, label_id) where label_id is not null;
    create unique index board_lists_assignee on board_lists (board_id, assignee_id) where assignee_id is not null;
    create unique index board_lists_milestone on board_lists (board_id, milestone_id) where milestone_id is not null;
    create unique index board_lists_iteration on board_lists (board_id, iteration_id) where iteration_id is not null;
    create index board_lists_of_label on board_lists (label_id) where label_id is not null;
    create index board_lists_of_assignee on board_lists (assignee_id) where assignee_id is not null;
    create index board_lists_of_milestone on board_lists (milestone_id) where milestone_id is not null;
    create index board_lists_of_iteration on board_lists (iteration_id) where iteration_id is not null;
  `);
  await journalRows(trx, 'boards', 'board', '{created_at,updated_at}');
  await journalRows(trx, 'board_lists', 'board_list', '{created_at,updated_at}');
}
