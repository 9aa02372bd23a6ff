import type { Knex } from 'knex';

/** Open invitations by mail. Links carry a signature instead of a secret that would be stored here. */
export async function up(trx: Knex.Transaction): Promise<void> {
  await trx.raw(/* sql */ `
    create table invitations (
      id bigint generated always as identity primary key,
      namespace_id bigint not null references namespaces on delete cascade,
      email text not null check (length(email) between 3 and 320),
      access_level integer not null,
      expires_at date,
      created_by_id bigint not null references users on delete cascade,
      created_at timestamptz not null
    );
    create unique index invitations_emails on invitations (namespace_id, lower(email));
    create index invitations_created_by on invitations (created_by_id);
  `);
  for (const [event, transition, name] of [
    ['insert', 'new table as new_rows', 'note_inserted_rows'],
    ['delete', 'old table as old_rows', 'note_deleted_rows'],
    ['update', 'old table as old_rows new table as new_rows', 'note_updated_rows'],
  ]) {
    await trx.raw(`
      create trigger invitations_${event} after ${event} on invitations referencing ${transition}
        for each statement when (coalesce(current_setting('milepost.frame', true), '') <> '')
        execute function ${name}('invitation', 'id', '{created_at}');`);
  }
}
