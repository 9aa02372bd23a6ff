import type { Knex } from 'knex';

/**
 * Digests of ranges of the change log, each of which includes the one before, so that nobody can change or remove an
 * entry without being found out. They are written in the background, oldest entries first.
 */
export async function up(trx: Knex.Transaction): Promise<void> {
  await trx.raw(/* sql */ `
    create table change_log_seals (
      -- The last id of the range, which begins after that of the seal before.
      until_id bigint primary key check (until_id > 0),
      row_count integer not null check (row_count > 0),
      -- In the order of the entries: the log itself forgets the actors whose accounts are deleted.
      actors bigint[] not null,
      digest bytea not null check (length(digest) = 32),
      sealed_at timestamptz not null default now(),
      check (cardinality(actors) = row_count)
    );
  `);
}
