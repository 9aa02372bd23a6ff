import type { Knex } from 'knex';

/** Searches read the beginning of a description, and no longer all of a mebibyte. */
export async function up(trx: Knex.Transaction): Promise<void> {
  for (const table of ['work_items', 'labels', 'milestones']) {
    await trx.raw(`
      drop index ${table}_search;
      create index ${table}_search on ${table}
        using gin ((title || ' ' || coalesce(left(description, 16384), '')) gin_trgm_ops);`);
  }
}
