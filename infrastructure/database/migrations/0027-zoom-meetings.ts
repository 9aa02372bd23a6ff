import type { Knex } from 'knex';

/** The Zoom meeting in which people talk about an issue. */
export async function up(trx: Knex.Transaction): Promise<void> {
  await trx.raw(/* sql */ `
    alter table work_items add column zoom_meeting_url text
      check (length(zoom_meeting_url) <= 255 and zoom_meeting_url like 'https://%');
  `);
}
