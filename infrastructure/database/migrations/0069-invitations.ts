import type { Knex } from 'knex';
import { journalRows } from './journal-triggers.ts';

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
  await journalRows(trx, 'invitations', 'invitation', '{created_at}');
}
