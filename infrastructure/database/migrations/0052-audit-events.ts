import type { Knex } from 'knex';

/**
 * Finds the entries of the change log that matter for an audit, newest first: those of the whole instance (place 0), and
 * those of each group and project with everything below it. A place is noted when an entry is written, so what happened
 * in a group that was deleted or moved since is still found above it.
 */
export async function up(trx: Knex.Transaction): Promise<void> {
  await trx.raw(/* sql */ `
    create table audit_events (
      -- A namespace, even one that is gone; 0 for the instance.
      place bigint not null,
      log_id bigint not null,
      created_at timestamptz not null,
      -- Of accounts that are gone, too: the log itself forgets them.
      actor_id bigint,
      subject_type text not null,
      primary key (place, log_id)
    );
    create index audit_events_time on audit_events (place, created_at, log_id);
    create index audit_events_actor on audit_events (place, actor_id, created_at, log_id);
    create index audit_events_subject on audit_events (place, subject_type, created_at, log_id);

    create function is_audited(subject_type text, action text, derived boolean) returns boolean
      language sql immutable parallel safe as $$
      select not derived and (
        subject_type in ('user', 'session', 'token', 'namespace', 'member', 'group_share', 'invitation', 'subscription',
            'site', 'protected_environment', 'protection_rule', 'deployment_approval', 'hook', 'ai_provider', 'instance')
          -- A choice that is nobody else's business, and the namespaces that come with accounts.
          and action not in ('user.choose_notifications', 'namespace.create', 'namespace.update')
        or subject_type in ('work_item', 'milestone', 'environment', 'deployment', 'upload')
          and action = subject_type || '.delete')
    $$;

    -- The group or project of an entry, and what a namespace was in that was moved or deleted.
    create function audit_places(subject_type text, namespace_id bigint, changes jsonb) returns bigint[]
      language sql immutable parallel safe as $$
      select array[namespace_id, case when subject_type = 'namespace' then (changes #>> '{parentId,before}')::bigint end]
    $$;

    -- Whoever signs in or registers is no one before.
    create function audit_actor(actor_id bigint, subject_type text, subject_id bigint, action text, changes jsonb)
      returns bigint language sql immutable parallel safe as $$
      select coalesce(actor_id, case
        when subject_type = 'session' then (changes #>> '{userId,after}')::bigint
        when action in ('user.register', 'user.reset_password') then subject_id end)
    $$;

    create function note_audit_events() returns trigger language plpgsql as $$
    begin
      insert into audit_events (place, log_id, created_at, actor_id, subject_type)
      select p.place, r.id, r.created_at, audit_actor(r.actor_id, r.subject_type, r.subject_id, r.action, r.changes),
        r.subject_type
      from new_rows r cross join lateral (
        select 0::bigint as place union
        select unnest(n.traversal_ids) from namespaces n
        where n.id = any(audit_places(r.subject_type, r.namespace_id, r.changes))) p
      where is_audited(r.subject_type, r.action, r.derived);
      return null;
    end $$;
    create trigger change_log_audit_events after insert on change_log referencing new table as new_rows
      for each statement execute function note_audit_events();

    insert into audit_events (place, log_id, created_at, actor_id, subject_type)
    select p.place, r.id, r.created_at, audit_actor(r.actor_id, r.subject_type, r.subject_id, r.action, r.changes),
        r.subject_type
    from change_log r cross join lateral (
      select 0::bigint as place union
      select unnest(n.traversal_ids) from namespaces n
      where n.id = any(audit_places(r.subject_type, r.namespace_id, r.changes))) p
    where is_audited(r.subject_type, r.action, r.derived);
  `);
}
