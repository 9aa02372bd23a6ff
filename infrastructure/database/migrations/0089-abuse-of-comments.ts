import type { Knex } from 'knex';

/** Reports can be about one comment of an item. They outlive it, so the number alone is kept. */
export async function up(trx: Knex.Transaction): Promise<void> {
  await trx.raw(/* sql */ `
    alter table abuse_reports add column note_id bigint;
    drop index abuse_reports_open;
    create unique index abuse_reports_open on abuse_reports (reporter_id, work_item_id, coalesce(note_id, 0))
      where state = 'open';
  `);
}
