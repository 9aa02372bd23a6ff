import type { Knex } from 'knex';
import { journalRows } from './journal-triggers.ts';

/** Groups of a directory whose members are members of a group here. */
export async function up(trx: Knex.Transaction): Promise<void> {
  await trx.raw(/* sql */ `
    create table directory_links (
      id bigint generated always as identity primary key,
      namespace_id bigint not null references namespaces on delete cascade,
      provider text not null check (length(provider) between 1 and 63),
      cn text not null check (length(cn) between 1 and 255),
      access_level integer not null,
      created_by_id bigint references users on delete set null,
      created_at timestamptz not null
    );
    create unique index directory_links_names on directory_links (namespace_id, provider, lower(cn));
    create index directory_links_provider on directory_links (provider);
    create index directory_links_created_by on directory_links (created_by_id);

    -- One row for each group with links, and for one without links until the memberships from there are removed.
    create table directory_syncs (
      namespace_id bigint primary key references namespaces on delete cascade,
      next_at timestamptz not null,
      ended_at timestamptz,
      problem text check (length(problem) <= 1000)
    );
    create index directory_syncs_next on directory_syncs (next_at);
    create function announce_syncs() returns trigger language plpgsql as $$
    begin
      if exists (select from new_rows where next_at <= now()) then
        perform pg_notify('background', '');
      end if;
      return null;
    end $$;
    create trigger directory_syncs_announce_new after insert on directory_syncs referencing new table as new_rows
      for each statement execute function announce_syncs();
    create trigger directory_syncs_announce after update on directory_syncs referencing new table as new_rows
      for each statement execute function announce_syncs();

    alter table members add from_directory boolean not null default false;

    create or replace function is_audited(subject_type text, action text, derived boolean) returns boolean
      language sql immutable parallel safe as $$
      select not derived and (
        subject_type in ('user', 'session', 'token', 'identity', 'namespace', 'member', 'group_share', 'invitation',
            'directory_link', 'subscription', 'site', 'protected_environment', 'protection_rule', 'deployment_approval',
            'hook', 'external_status_check', 'ai_provider', 'instance')
          -- A choice that is nobody else's business, and the namespaces that come with accounts.
          and action not in ('user.choose_notifications', 'namespace.create', 'namespace.update')
        -- Fetches happen every hour.
        or subject_type = 'repository' and action in ('repository.set', 'repository.delete')
        or subject_type in ('work_item', 'milestone', 'environment', 'deployment', 'upload')
          and action = subject_type || '.delete')
    $$;
  `);
  await journalRows(trx, 'directory_links', 'directory_link', '{created_at}');
}
