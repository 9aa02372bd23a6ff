import type { Knex } from 'knex';
import { journalRows } from './journal-triggers.ts';

/** Services outside that say whether a merge request may be merged, and what they were asked and answered. */
export async function up(trx: Knex.Transaction): Promise<void> {
  await trx.raw(/* sql */ `
    create table external_status_checks (
      id bigint generated always as identity primary key,
      namespace_id bigint not null references namespaces on delete cascade,
      name text not null check (length(name) between 1 and 255),
      external_url text not null check (length(external_url) between 1 and 2048),
      shared_secret text,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      unique (namespace_id, name),
      unique (id, namespace_id)
    );

    -- What a check was last asked about a merge request.
    create table status_check_calls (
      id bigint generated always as identity primary key,
      namespace_id bigint not null references namespaces on delete cascade,
      check_id bigint not null,
      merge_request_id bigint not null,
      status text not null default 'pending' check (status in ('pending', 'passed', 'failed')),
      sha text check (length(sha) between 1 and 64),
      body text not null,
      attempts integer not null default 0,
      -- Counts the questions, so that the end of an attempt for an earlier one settles nothing.
      round integer not null default 1,
      delivered_at timestamptz,
      error text,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      unique (merge_request_id, check_id),
      foreign key (check_id, namespace_id) references external_status_checks (id, namespace_id) on delete cascade,
      foreign key (merge_request_id, namespace_id) references merge_requests (id, namespace_id) on delete cascade
    );
    create index status_check_calls_check on status_check_calls (check_id);
    create index status_check_calls_namespace on status_check_calls (namespace_id);

    create or replace function queue_hook_events() returns trigger language plpgsql as $$
    begin
      if exists (select from hooks) or exists (select from external_status_checks) then
        insert into hook_events (log_id)
        select r.id from new_rows r
        join namespaces n on n.id = case when r.subject_type <> 'namespace' then r.namespace_id
          else coalesce((r.changes #>> '{parentId,before}')::bigint, r.namespace_id) end
        where not r.derived and (exists (
          select from hooks h where h.namespace_id = any(n.traversal_ids) and h.disabled_at is null
            and h.events && case r.subject_type
              when 'work_item' then '{issues,confidential_issues,emoji}'
              when 'note' then '{note,confidential_note,emoji}'
              when 'milestone' then '{milestone}'
              when 'member' then '{member}'
              when 'deployment' then '{deployment}'
              when 'deployment_approval' then '{deployment}'
              when 'merge_request' then '{merge_requests}'
              when 'namespace' then '{subgroup,project}'
              else '{}' end::text[])
          or r.subject_type = 'merge_request' and exists (
            select from external_status_checks c where c.namespace_id = r.namespace_id))
        order by r.id;
      end if;
      return null;
    end $$;
  `);
  for (const [table, subject, omitted] of [
    ['external_status_checks', 'external_status_check', '{external_url,shared_secret,created_at,updated_at}'],
    ['status_check_calls', 'status_check_call', '{body,attempts,round,delivered_at,error,created_at,updated_at}'],
  ] as const) {
    await journalRows(trx, table, subject, omitted);
  }
}
