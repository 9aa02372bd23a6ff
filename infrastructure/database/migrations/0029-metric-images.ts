import type { Knex } from 'knex';

/** Uploads that are pictures of an incident, with what they lead to. They go with it. */
export async function up(trx: Knex.Transaction): Promise<void> {
  await trx.raw(/* sql */ `
    alter table uploads
      add column incident_id bigint references work_items on delete cascade,
      add column link_url text check (length(link_url) between 1 and 255),
      add column link_text text check (length(link_text) between 1 and 128),
      add constraint uploads_link check (incident_id is not null or (link_url is null and link_text is null));
    create index uploads_incident on uploads (incident_id, id) where incident_id is not null;
  `);
}
