import type { Knex } from 'knex';

/** A thread is resolved by a person at a time, kept on its first comment. */
export async function up(trx: Knex.Transaction): Promise<void> {
  await trx.raw(/* sql */ `
    alter table notes
      add column resolved_at timestamptz,
      add column resolved_by_id bigint references users on delete set null,
      add check (resolved_at is null or (threaded and discussion_id = id)),
      add check (resolved_by_id is null or resolved_at is not null);
    create index notes_resolved_by on notes (resolved_by_id) where resolved_by_id is not null;
  `);
}
