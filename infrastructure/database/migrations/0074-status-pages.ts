import type { Knex } from 'knex';

/** Where an incident is told to the public. */
export async function up(trx: Knex.Transaction): Promise<void> {
  await trx.raw(/* sql */ `
    alter table work_items add column published_incident_url text
      check (length(published_incident_url) <= 255 and published_incident_url like 'https://%');
  `);
}
