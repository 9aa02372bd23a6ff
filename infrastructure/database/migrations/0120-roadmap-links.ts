import type { Knex } from 'knex';
import { journalRows } from './journal-triggers.ts';

/** Links to the roadmap of a group that work without an account; their secrets are stored as digests. */
export async function up(trx: Knex.Transaction): Promise<void> {
  await trx.raw(/* sql */ `
    create table roadmap_links (
      id bigint generated always as identity primary key,
      namespace_id bigint not null references namespaces on delete cascade,
      author_id bigint not null references users on delete cascade,
      token_digest bytea not null unique check (octet_length(token_digest) = 32),
      name text not null check (length(name) between 1 and 100),
      query text not null check (length(query) <= 4000),
      expires_on date not null,
      created_at timestamptz not null
    );
    create index roadmap_links_namespace on roadmap_links (namespace_id, id);
    create index roadmap_links_author on roadmap_links (author_id);
  `);
  await journalRows(trx, 'roadmap_links', 'roadmap_link', '{token_digest,created_at}');
}
