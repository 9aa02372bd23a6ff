import type { Knex } from 'knex';

/** Uploads that are the photo of a person: at most one each, which goes with them. */
export async function up(trx: Knex.Transaction): Promise<void> {
  await trx.raw(/* sql */ `
    alter table uploads
      add column photo_of_id bigint references users on delete cascade,
      add constraint uploads_one_purpose check (incident_id is null or photo_of_id is null);
    create unique index uploads_photo_of on uploads (photo_of_id) where photo_of_id is not null;
  `);
}
