import type { Knex } from 'knex';

/** Adds accounts at other services, external status checks and repositories to what matters for an audit. */
export async function up(trx: Knex.Transaction): Promise<void> {
  await trx.raw(/* sql */ `
    create or replace function is_audited(subject_type text, action text, derived boolean) returns boolean
      language sql immutable parallel safe as $$
      select not derived and (
        subject_type in ('user', 'session', 'token', 'identity', 'namespace', 'member', 'group_share', 'invitation',
            'subscription', 'site', 'protected_environment', 'protection_rule', 'deployment_approval', 'hook',
            'external_status_check', 'ai_provider', 'instance')
          -- A choice that is nobody else's business, and the namespaces that come with accounts.
          and action not in ('user.choose_notifications', 'namespace.create', 'namespace.update')
        -- Fetches happen every hour.
        or subject_type = 'repository' and action in ('repository.set', 'repository.delete')
        or subject_type in ('work_item', 'milestone', 'environment', 'deployment', 'upload')
          and action = subject_type || '.delete')
    $$;

    insert into audit_events (place, log_id, created_at, actor_id, subject_type)
    select p.place, r.id, r.created_at, audit_actor(r.actor_id, r.subject_type, r.subject_id, r.action, r.changes),
        r.subject_type
    from change_log r cross join lateral (
      select 0::bigint as place union
      select unnest(n.traversal_ids) from namespaces n
      where n.id = any(audit_places(r.subject_type, r.namespace_id, r.changes))) p
    where r.subject_type in ('identity', 'external_status_check', 'repository')
      and is_audited(r.subject_type, r.action, r.derived);
  `);
}
