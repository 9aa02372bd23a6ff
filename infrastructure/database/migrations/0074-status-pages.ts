import type { Knex } from 'knex';

/** The URL of an incident on a status page. */
export async function up(trx: Knex.Transaction): Promise<void> {
  await trx.raw(/* sql */ `
    alter table work_items add column published_incident_url text
      check (length(published_incident_url) <= 255 and published_incident_url like 'https://%');
  `);
}
