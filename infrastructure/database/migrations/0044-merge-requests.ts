import type { Knex } from 'knex';
import { journalRows } from './journal-triggers.ts';

/** Merge requests as records, with labels and people. */
export async function up(trx: Knex.Transaction): Promise<void> {
  await trx.raw(/* sql */ `
    create table merge_requests (
      id bigint generated always as identity primary key,
      namespace_id bigint not null references namespaces on delete cascade,
      iid integer not null check (iid > 0),
      title text not null check (length(title) between 1 and 255),
      description text check (length(description) between 1 and 1048576),
      state text not null default 'opened' check (state in ('opened', 'closed', 'merged')),
      source_branch text not null check (length(source_branch) between 1 and 255),
      target_branch text not null check (length(target_branch) between 1 and 255),
      author_id bigint references users on delete set null,
      milestone_id bigint references milestones on delete set null,
      merged_by_id bigint references users on delete set null,
      merged_at timestamptz,
      closed_by_id bigint references users on delete set null,
      closed_at timestamptz,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      unique (namespace_id, iid),
      unique (id, namespace_id),
      check ((state = 'merged') = (merged_at is not null)),
      check ((state = 'closed') = (closed_at is not null)),
      check (source_branch <> target_branch)
    );
    create unique index merge_requests_open_branches on merge_requests (namespace_id, source_branch, target_branch)
      where state = 'opened';
    create index merge_requests_author on merge_requests (author_id) where author_id is not null;
    create index merge_requests_milestone on merge_requests (milestone_id) where milestone_id is not null;
    create index merge_requests_merger on merge_requests (merged_by_id) where merged_by_id is not null;
    create index merge_requests_closer on merge_requests (closed_by_id) where closed_by_id is not null;
    create index merge_requests_created on merge_requests (created_at);

    create table merge_request_labels (
      id bigint generated always as identity primary key,
      namespace_id bigint not null references namespaces on delete cascade,
      merge_request_id bigint not null,
      label_id bigint not null references labels on delete cascade,
      unique (merge_request_id, label_id),
      foreign key (merge_request_id, namespace_id) references merge_requests (id, namespace_id) on delete cascade
    );
    create index merge_request_labels_label on merge_request_labels (label_id);
    create index merge_request_labels_namespace on merge_request_labels (namespace_id);

    create table merge_request_people (
      id bigint generated always as identity primary key,
      namespace_id bigint not null references namespaces on delete cascade,
      merge_request_id bigint not null,
      user_id bigint not null references users on delete cascade,
      role text not null check (role in ('assignee', 'reviewer', 'approver')),
      created_at timestamptz not null default now(),
      unique (merge_request_id, user_id, role),
      foreign key (merge_request_id, namespace_id) references merge_requests (id, namespace_id) on delete cascade
    );
    create index merge_request_people_user on merge_request_people (user_id);
    create index merge_request_people_namespace on merge_request_people (namespace_id);

    alter table iid_counters drop constraint iid_counters_subject_check;
    alter table iid_counters add constraint iid_counters_subject_check
      check (subject in ('work_items', 'milestones', 'iterations', 'deployments', 'merge_requests'));
  `);
  for (const [table, subject] of [
    ['merge_requests', 'merge_request'],
    ['merge_request_labels', 'merge_request_label'],
    ['merge_request_people', 'merge_request_person'],
  ] as const) {
    await journalRows(trx, table, subject, '{created_at,updated_at}');
  }
}
