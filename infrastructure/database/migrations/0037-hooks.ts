import type { Knex } from 'knex';
import { journalRows } from './journal-triggers.ts';

/** Webhooks of groups and projects, the events that wait for them, and what was sent. */
export async function up(trx: Knex.Transaction): Promise<void> {
  await trx.raw(/* sql */ `
    create table hooks (
      id bigint generated always as identity primary key,
      namespace_id bigint not null references namespaces on delete cascade,
      url text not null check (length(url) between 1 and 2048),
      name text check (length(name) between 1 and 255),
      description text check (length(description) between 1 and 2048),
      events text[] not null,
      verifies_certificate boolean not null default true,
      token text check (length(token) between 1 and 255),
      signing_token text check (length(signing_token) between 1 and 255),
      failures integer not null default 0,
      failing_since timestamptz,
      paused_until timestamptz,
      disabled_at timestamptz,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now()
    );
    create index hooks_namespace on hooks (namespace_id);

    create table hook_deliveries (
      id bigint generated always as identity primary key,
      hook_id bigint not null references hooks on delete cascade,
      namespace_id bigint not null references namespaces on delete cascade,
      uuid uuid not null default gen_random_uuid(),
      event text not null check (length(event) between 1 and 50),
      body text not null,
      state text not null default 'pending' check (state in ('pending', 'delivered', 'failed')),
      attempts integer not null default 0,
      response_status integer,
      response_headers jsonb not null default '{}',
      response_body text,
      error text,
      milliseconds integer,
      created_at timestamptz not null default now(),
      finished_at timestamptz
    );
    create index hook_deliveries_hook on hook_deliveries (hook_id, id desc);
    create index hook_deliveries_namespace on hook_deliveries (namespace_id);
    create index hook_deliveries_finished on hook_deliveries (finished_at) where finished_at is not null;

    -- Entries of the change log that webhooks may have to be told about.
    create table hook_events (log_id bigint primary key);

    create function queue_hook_events() returns trigger language plpgsql as $$
    begin
      if exists (select from hooks) then
        insert into hook_events (log_id)
        select r.id from new_rows r join namespaces n on n.id = r.namespace_id
        where not r.derived and r.subject_type in ('work_item', 'note', 'milestone', 'member', 'deployment')
          and exists (select from hooks h where h.namespace_id = any(n.traversal_ids) and h.disabled_at is null)
        order by r.id;
      end if;
      return null;
    end $$;
    create trigger change_log_hook_events after insert on change_log referencing new table as new_rows
      for each statement execute function queue_hook_events();
  `);
  // A URL often holds a secret, too.
  await journalRows(
    trx,
    'hooks',
    'hook',
    '{url,token,signing_token,failures,failing_since,paused_until,disabled_at,created_at,updated_at}',
  );
}
