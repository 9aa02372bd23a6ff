import type { Knex } from 'knex';
import { journalRows } from './journal-triggers.ts';

/** Accounts of people at other services, with which they sign in. */
export async function up(trx: Knex.Transaction): Promise<void> {
  await trx.raw(/* sql */ `
    create table identities (
      id bigint generated always as identity primary key,
      user_id bigint not null references users on delete cascade,
      provider text not null check (length(provider) between 1 and 63),
      external_id text not null check (length(external_id) between 1 and 1000),
      created_at timestamptz not null default now(),
      unique (provider, external_id),
      unique (user_id, provider)
    );
  `);
  await journalRows(trx, 'identities', 'identity', '{created_at}');
}
