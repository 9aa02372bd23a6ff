import type { Knex } from 'knex';

/**
 * Jobs that wait behind another one with their key are not ready, so that taking jobs reads none of them however many
 * there are. A message to several webhooks is stored once.
 */
export async function up(trx: Knex.Transaction): Promise<void> {
  await trx.raw(/* sql */ `
    alter table jobs add column ready boolean not null default true;
    update jobs j set ready = false where exists (select from jobs earlier
      where earlier.lane = j.lane and earlier.order_key = j.order_key and earlier.id < j.id);
    drop index jobs_lane;
    drop index jobs_due;
    create index jobs_ready on jobs (lane, due_at, id) where ready;
    create index jobs_due on jobs (due_at) where ready;

    -- Ends a job, unless it was given out again, and makes the next one of its key ready. Each statement sees what was
    -- committed before it, so jobs that are added while this waits for the lock of their adder are seen.
    create function end_job(job bigint, lease timestamptz) returns void language plpgsql as $$
    declare
      gone jobs;
    begin
      perform from jobs where id = job and taken_until = lease for update;
      if not found then
        return;
      end if;
      delete from jobs where id = job returning * into gone;
      update jobs set ready = true
      where id = (select min(j.id) from jobs j where j.lane = gone.lane and j.order_key = gone.order_key);
    end $$;

    create table hook_messages (
      id bigint generated always as identity primary key,
      body text not null,
      created_at timestamptz not null default now()
    );
    create index hook_messages_created on hook_messages (created_at);
    alter table hook_deliveries add column message_id bigint;
    insert into hook_messages (id, body, created_at) overriding system value
      select id, body, created_at from hook_deliveries;
    select setval(pg_get_serial_sequence('hook_messages', 'id'), coalesce(max(id), 0) + 1, false) from hook_messages;
    update hook_deliveries set message_id = id;
    alter table hook_deliveries alter column message_id set not null, drop column body,
      add foreign key (message_id) references hook_messages on delete cascade;
    create index hook_deliveries_message on hook_deliveries (message_id);
    drop index hook_deliveries_finished;
    -- The group or project of a delivery is that of its webhook. A second reference would only lock its row.
    alter table hook_deliveries drop constraint hook_deliveries_namespace_id_fkey;
    drop index hook_deliveries_namespace;
    create index hook_deliveries_pending on hook_deliveries (hook_id) where state = 'pending';

    -- A change that adds no work must wake no one who does it.
    create function announce_background() returns trigger language plpgsql as $$
    begin
      if exists (select from new_rows) then
        perform pg_notify('background', '');
      end if;
      return null;
    end $$;
  `);
  for (const table of ['jobs', 'hook_events', 'notification_events']) {
    await trx.raw(`
      create trigger ${table}_announce after insert on ${table} referencing new table as new_rows
        for each statement execute function announce_background();`);
  }
}
