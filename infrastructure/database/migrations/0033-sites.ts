import type { Knex } from 'knex';
import { journalRows } from './journal-triggers.ts';

/** The places at which the instance runs, and which files each secondary has or could not get. */
export async function up(trx: Knex.Transaction): Promise<void> {
  await trx.raw(/* sql */ `
    create table sites (
      id bigint generated always as identity primary key,
      name text not null check (length(name) between 1 and 255),
      url text not null unique check (length(url) <= 2100 and url ~ '^(http|https)://.*/$'),
      internal_url text not null check (length(internal_url) <= 2100 and internal_url ~ '^(http|https)://.*/$'),
      "primary" boolean not null,
      enabled boolean not null,
      files_max_capacity integer not null check (files_max_capacity between 1 and 10000),
      repos_max_capacity integer not null check (repos_max_capacity between 1 and 10000),
      verification_max_capacity integer not null check (verification_max_capacity between 1 and 10000),
      container_repositories_max_capacity integer not null
        check (container_repositories_max_capacity between 1 and 10000),
      sync_object_storage boolean not null,
      selective_sync_type text check (selective_sync_type in ('namespaces', 'shards')),
      selective_sync_shards text[] not null default '{}',
      selective_sync_namespace_ids bigint[] not null default '{}',
      minimum_reverification_interval integer not null check (minimum_reverification_interval between 1 and 3650),
      blob_download_timeout integer not null check (blob_download_timeout between 1 and 86400),
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      check (enabled or not "primary")
    );
    create unique index sites_name on sites (lower(name));
    create unique index sites_primary on sites ("primary") where "primary";

    -- A file without a row is still to be copied.
    create table site_files (
      id bigint generated always as identity primary key,
      site_id bigint not null references sites on delete cascade,
      upload_id bigint not null references uploads on delete cascade,
      state text not null check (state in ('synced', 'failed')),
      attempts integer not null check (attempts > 0),
      -- Of the last attempt, or of the last check of a file that is there.
      checked_at timestamptz not null,
      failure text check (length(failure) <= 1000),
      retry_at timestamptz,
      unique (site_id, upload_id),
      check ((state = 'failed') = (failure is not null)),
      check ((state = 'failed') = (retry_at is not null))
    );
    create index site_files_upload on site_files (upload_id);
    create index site_files_failed on site_files (site_id, id) where state = 'failed';
  `);
  await journalRows(trx, 'sites', 'site', '{created_at,updated_at}');
}
