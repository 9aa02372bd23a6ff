import type { Knex } from 'knex';
import { journalRows } from './journal-triggers.ts';

/** Environments of projects, deployments to them, and who may deploy and has to approve. */
export async function up(trx: Knex.Transaction): Promise<void> {
  await trx.raw(/* sql */ `
    create table environments (
      id bigint generated always as identity primary key,
      namespace_id bigint not null references namespaces on delete cascade,
      name text not null check (length(name) between 1 and 255),
      slug text not null check (length(slug) between 1 and 24),
      external_url text check (length(external_url) <= 255),
      tier text not null check (tier in ('production', 'staging', 'testing', 'development', 'other')),
      state text not null default 'available' check (state in ('available', 'stopped')),
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      unique (namespace_id, name),
      unique (id, namespace_id)
    );

    create table deployments (
      id bigint generated always as identity primary key,
      namespace_id bigint not null references namespaces on delete cascade,
      iid integer not null check (iid > 0),
      environment_id bigint not null,
      user_id bigint references users on delete set null,
      ref text not null check (length(ref) between 1 and 255),
      tag boolean not null,
      sha text not null check (sha ~ '^[0-9a-f]{7,64}$'),
      status text not null check (status in ('created', 'blocked', 'running', 'success', 'failed', 'canceled')),
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      finished_at timestamptz,
      unique (namespace_id, iid),
      unique (id, namespace_id),
      check ((finished_at is not null) = (status in ('success', 'failed', 'canceled'))),
      foreign key (environment_id, namespace_id) references environments (id, namespace_id) on delete cascade
    );
    create index deployments_environment on deployments (environment_id, id desc);
    create index deployments_user on deployments (user_id) where user_id is not null;
    create index deployments_finished on deployments (namespace_id, finished_at) where status = 'success';

    create table protected_environments (
      id bigint generated always as identity primary key,
      namespace_id bigint not null references namespaces on delete cascade,
      name text not null check (length(name) between 1 and 255),
      required_approval_count integer not null default 0 check (required_approval_count between 0 and 5),
      self_approval boolean not null default false,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      unique (namespace_id, name),
      unique (id, namespace_id)
    );

    create table protection_rules (
      id bigint generated always as identity primary key,
      namespace_id bigint not null references namespaces on delete cascade,
      protected_environment_id bigint not null,
      purpose text not null check (purpose in ('deploy', 'approve')),
      access_level integer check (access_level in (30, 40, 60)),
      user_id bigint references users on delete cascade,
      group_id bigint references namespaces on delete cascade,
      inherits boolean not null default false,
      required_approvals integer check (required_approvals between 1 and 5),
      check (num_nonnulls(access_level, user_id, group_id) = 1),
      check ((purpose = 'approve') = (required_approvals is not null)),
      foreign key (protected_environment_id, namespace_id)
        references protected_environments (id, namespace_id) on delete cascade
    );
    create index protection_rules_protection on protection_rules (protected_environment_id);
    create index protection_rules_user on protection_rules (user_id) where user_id is not null;
    create index protection_rules_group on protection_rules (group_id) where group_id is not null;

    create table deployment_approvals (
      id bigint generated always as identity primary key,
      namespace_id bigint not null references namespaces on delete cascade,
      deployment_id bigint not null,
      user_id bigint references users on delete set null,
      status text not null check (status in ('approved', 'rejected')),
      comment text check (length(comment) <= 255),
      rule_ids bigint[] not null default '{}',
      protection_ids bigint[] not null default '{}',
      created_at timestamptz not null default now(),
      unique (deployment_id, user_id),
      foreign key (deployment_id, namespace_id) references deployments (id, namespace_id) on delete cascade
    );
    create index deployment_approvals_user on deployment_approvals (user_id) where user_id is not null;

    alter table iid_counters drop constraint iid_counters_subject_check;
    alter table iid_counters add constraint iid_counters_subject_check
      check (subject in ('work_items', 'milestones', 'iterations', 'deployments'));
  `);
  for (const [table, subject] of [
    ['environments', 'environment'],
    ['deployments', 'deployment'],
    ['protected_environments', 'protected_environment'],
    ['protection_rules', 'protection_rule'],
    ['deployment_approvals', 'deployment_approval'],
  ] as const) {
    await journalRows(trx, table, subject, '{created_at,updated_at}');
  }
}
