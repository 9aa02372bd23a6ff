import type { Knex } from 'knex';

/** What people report to administrators. A report outlives its item, not the people in it. */
export async function up(trx: Knex.Transaction): Promise<void> {
  await trx.raw(/* sql */ `
    create table abuse_reports (
      id bigint generated always as identity primary key,
      reporter_id bigint not null references users on delete cascade,
      reported_user_id bigint not null references users on delete cascade,
      work_item_id bigint references work_items on delete set null,
      category text not null
        check (category in ('spam', 'offensive', 'phishing', 'personal_data', 'copyright', 'malware', 'other')),
      message text not null check (length(message) between 1 and 4000),
      state text not null default 'open' check (state in ('open', 'closed')),
      created_at timestamptz not null default now(),
      closed_at timestamptz,
      closed_by_id bigint references users on delete set null
    );
    create index abuse_reports_state on abuse_reports (state, id);
    create index abuse_reports_reported_user on abuse_reports (reported_user_id);
    create index abuse_reports_work_item on abuse_reports (work_item_id);
    -- Nobody reports an item twice while administrators have it before them.
    create unique index abuse_reports_open on abuse_reports (reporter_id, work_item_id) where state = 'open';
  `);
}
