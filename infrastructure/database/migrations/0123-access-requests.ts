import type { Knex } from 'knex';
import { journalRows } from './journal-triggers.ts';

/** People who ask to become members of a group or project. */
export async function up(trx: Knex.Transaction): Promise<void> {
  await trx.raw(/* sql */ `
    create table access_requests (
      id bigint generated always as identity primary key,
      namespace_id bigint not null references namespaces on delete cascade,
      user_id bigint not null references users on delete cascade,
      created_at timestamptz not null,
      unique (namespace_id, user_id)
    );
    create index access_requests_user on access_requests (user_id);
  `);
  await journalRows(trx, 'access_requests', 'access_request', '{created_at}');
}
