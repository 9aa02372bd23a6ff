import type { Knex } from 'knex';

/** What people are told of in the product, with or without mail, also of requests for access. */
export async function up(trx: Knex.Transaction): Promise<void> {
  await trx.raw(/* sql */ `
    create table own_notifications (
      id bigint generated always as identity primary key,
      user_id bigint not null references users on delete cascade,
      log_id bigint not null,
      tiding text not null,
      reason text not null,
      actor_id bigint references users on delete set null,
      work_item_id bigint references work_items on delete cascade,
      note_id bigint references notes on delete cascade,
      -- Without a reference, since that table may be made later; those of answered requests are not shown.
      access_request_id bigint,
      created_at timestamptz not null,
      read_at timestamptz,
      unique (user_id, log_id),
      check (num_nonnulls(work_item_id, access_request_id) = 1)
    );
    create index own_notifications_of_user on own_notifications (user_id, id);
    create index own_notifications_unread on own_notifications (user_id, id) where read_at is null;
    create index own_notifications_actor on own_notifications (actor_id);
    create index own_notifications_work_item on own_notifications (work_item_id);
    create index own_notifications_note on own_notifications (note_id);

    create or replace function queue_notification_events() returns trigger language plpgsql as $$
    begin
      if coalesce(current_setting('milepost.quiet', true), '') = '' then
        insert into notification_events (log_id)
        select r.id from new_rows r
        where not r.derived and (
          (r.subject_type in ('work_item', 'note')
            and jsonb_exists_any(r.changes, array['iid', 'state', 'assigneeIds', 'labelIds', 'description', 'body']))
          or (r.subject_type = 'access_request' and jsonb_exists(r.changes -> 'userId', 'after')))
        order by r.id;
      end if;
      return null;
    end $$;
  `);
}
