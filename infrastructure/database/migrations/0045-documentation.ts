import type { Knex } from 'knex';

/** The documentation in passages, to answer questions from; each start of a version brings its own. */
export async function up(trx: Knex.Transaction): Promise<void> {
  await trx.raw(/* sql */ `
    create table documentation_passages (
      id bigint generated always as identity primary key,
      position integer not null,
      anchor text not null,
      title text not null,
      content text not null,
      words tsvector generated always as (
        setweight(to_tsvector('english', title), 'A') || to_tsvector('english', content)) stored
    );
    create index documentation_passages_words on documentation_passages using gin (words);
  `);
}
