import type { Knex } from 'knex';

/** What people want mails about, and the entries of the change log that mails are still to be made of. */
export async function up(trx: Knex.Transaction): Promise<void> {
  await trx.raw(/* sql */ `
    create table notification_settings (
      id bigint generated always as identity primary key,
      user_id bigint not null references users on delete cascade,
      namespace_id bigint references namespaces on delete cascade,
      level text not null
        check (level in ('disabled', 'participating', 'watch', 'global', 'mention', 'custom')),
      events text[] not null default '{}',
      unique nulls not distinct (user_id, namespace_id)
    );
    create index notification_settings_watching on notification_settings (namespace_id)
      where level in ('watch', 'custom');

    insert into instance_secrets values
      ('links', decode(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 'hex'));

    create table notification_events (log_id bigint primary key);

    -- Imports notify nobody: they repeat what happened elsewhere.
    create function queue_notification_events() returns trigger language plpgsql as $$
    begin
      if exists (select from mail_state where is_on) then
        insert into notification_events (log_id)
        select r.id from new_rows r
        where not r.derived and r.subject_type in ('work_item', 'note') and r.action <> 'plan.import'
          and jsonb_exists_any(r.changes, array['iid', 'state', 'assigneeIds', 'labelIds', 'description', 'body'])
        order by r.id;
      end if;
      return null;
    end $$;
    create trigger change_log_notification_events after insert on change_log referencing new table as new_rows
      for each statement execute function queue_notification_events();
  `);
}
