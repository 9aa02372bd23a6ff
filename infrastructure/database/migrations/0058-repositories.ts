import type { Knex } from 'knex';
import { journalRows } from './journal-triggers.ts';

/** Git repositories of projects, and the description templates in them. Their content is in files. */
export async function up(trx: Knex.Transaction): Promise<void> {
  await trx.raw(/* sql */ `
    create table repositories (
      id bigint generated always as identity primary key,
      namespace_id bigint not null unique references namespaces on delete cascade,
      url text check (length(url) between 1 and 2000),
      sealed_credentials text check (length(sealed_credentials) <= 4000),
      is_mirror boolean not null default true,
      folder text unique check (length(folder) <= 100),
      size bigint not null default 0 check (size >= 0),
      refs_digest text,
      default_branch text check (length(default_branch) between 1 and 500),
      commit_id text check (commit_id ~ '^[0-9a-f]{40}$'),
      branches integer not null default 0 check (branches >= 0),
      fetch_state text not null default 'none'
        check (fetch_state in ('none', 'scheduled', 'started', 'finished', 'failed')),
      fetch_error text check (length(fetch_error) <= 1000),
      fetch_started_at timestamptz,
      fetch_ended_at timestamptz,
      fetched_at timestamptz,
      next_fetch_at timestamptz,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now()
    );
    create index repositories_next_fetch on repositories (next_fetch_at) where next_fetch_at is not null;

    create table repository_templates (
      id bigint generated always as identity primary key,
      namespace_id bigint not null references namespaces on delete cascade,
      name text not null check (length(name) between 1 and 100),
      content text not null check (length(content) between 1 and 65536),
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now()
    );
    create unique index repository_templates_name on repository_templates (namespace_id, lower(name));

    create function announce_fetches() returns trigger language plpgsql as $$
    begin
      if exists (select from new_rows where next_fetch_at <= now()) then
        perform pg_notify('background', '');
      end if;
      return null;
    end $$;
    create trigger repositories_announce_new after insert on repositories referencing new table as new_rows
      for each statement execute function announce_fetches();
    create trigger repositories_announce after update on repositories referencing new table as new_rows
      for each statement execute function announce_fetches();
  `);
  await journalRows(
    trx,
    'repositories',
    'repository',
    '{sealed_credentials,folder,size,refs_digest,branches,fetch_state,fetch_error,fetch_started_at,fetch_ended_at,fetched_at,next_fetch_at,created_at,updated_at}',
  );
}
