import type { Knex } from 'knex';
import { journalRows } from './journal-triggers.ts';

/** Imports into groups, with what each created, so that it can be undone. */
export async function up(trx: Knex.Transaction): Promise<void> {
  await trx.raw(/* sql */ `
    create table plan_imports (
      id bigint generated always as identity primary key,
      namespace_id bigint not null references namespaces on delete cascade,
      user_id bigint references users on delete set null,
      form text not null check (form in ('plan', 'gitlab', 'jira', 'linear', 'table')),
      files text[] not null,
      counts jsonb not null,
      fault_count integer not null,
      -- Ids by kind.
      created jsonb not null,
      -- The time of its entries in the change log: what was changed since then is not deleted by undoing it.
      logged_at timestamptz not null default now(),
      created_at timestamptz not null,
      undone_at timestamptz
    );
    create index plan_imports_namespace on plan_imports (namespace_id, id);
    create index plan_imports_user on plan_imports (user_id);

    -- Imports notify nobody: they repeat what happened elsewhere.
    create or replace function queue_notification_events() returns trigger language plpgsql as $$
    begin
      if coalesce(current_setting('milepost.quiet', true), '') = '' and exists (select from mail_state where is_on) then
        insert into notification_events (log_id)
        select r.id from new_rows r
        where not r.derived and r.subject_type in ('work_item', 'note')
          and jsonb_exists_any(r.changes, array['iid', 'state', 'assigneeIds', 'labelIds', 'description', 'body'])
        order by r.id;
      end if;
      return null;
    end $$;
  `);
  await journalRows(trx, 'plan_imports', 'plan_import', '{counts,created,fault_count,logged_at,created_at}');
}
