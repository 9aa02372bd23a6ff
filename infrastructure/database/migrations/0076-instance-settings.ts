import type { Knex } from 'knex';

/** What administrators decide for the whole instance; without a row nothing was changed yet. */
export async function up(trx: Knex.Transaction): Promise<void> {
  await trx.raw(/* sql */ `
    create table instance_settings (
      id bigint primary key default 1 check (id = 1),
      default_group_visibility text not null check (default_group_visibility in ('private', 'internal', 'public')),
      default_project_visibility text not null check (default_project_visibility in ('private', 'internal', 'public')),
      default_projects_limit integer not null check (default_projects_limit >= 0),
      can_create_group boolean not null,
      user_default_external boolean not null,
      created_at timestamptz not null,
      updated_at timestamptz not null
    );

    create or replace function is_audited(subject_type text, action text, derived boolean) returns boolean
      language sql immutable parallel safe as $$
      select not derived and (
        subject_type in ('user', 'session', 'token', 'identity', 'namespace', 'member', 'group_share', 'invitation',
            'directory_link', 'subscription', 'site', 'protected_environment', 'protection_rule', 'deployment_approval',
            'hook', 'external_status_check', 'ai_provider', 'instance', 'instance_settings')
          -- A choice that is nobody else's business, and the namespaces that come with accounts.
          and action not in ('user.choose_notifications', 'namespace.create', 'namespace.update')
        -- Fetches happen every hour.
        or subject_type = 'repository' and action in ('repository.set', 'repository.delete')
        or subject_type in ('work_item', 'milestone', 'environment', 'deployment', 'upload')
          and action = subject_type || '.delete')
    $$;
  `);
}
