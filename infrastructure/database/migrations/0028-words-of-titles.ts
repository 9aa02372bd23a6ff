import type { Knex } from 'knex';

/** Searches put titles before texts: a word that many texts have and few titles is found in those few. */
export async function up(trx: Knex.Transaction): Promise<void> {
  await trx.raw('create index work_items_words_of_title on work_items using gin (title gin_trgm_ops)');
}
