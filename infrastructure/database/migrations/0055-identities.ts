import type { Knex } from 'knex';

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
  for (const [event, transition, name] of [
    ['insert', 'new table as new_rows', 'note_inserted_rows'],
    ['delete', 'old table as old_rows', 'note_deleted_rows'],
    ['update', 'old table as old_rows new table as new_rows', 'note_updated_rows'],
  ]) {
    await trx.raw(`
      create trigger identities_${event} after ${event} on identities referencing ${transition} for each statement
        when (coalesce(current_setting('milepost.frame', true), '') <> '')
        execute function ${name}('identity', 'id', '{created_at}');`);
  }
}
