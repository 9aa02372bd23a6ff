import type { Knex } from 'knex';

/** Searches of people, groups, labels and milestones: by trigrams anywhere, or for one or two letters at the beginning. */
export async function up(trx: Knex.Transaction): Promise<void> {
  await trx.raw(/* sql */ `
    create index users_public_email on users using gin (public_email gin_trgm_ops) where public_email is not null;
    create index users_username_beginning on users (lower(username) text_pattern_ops);
    create index users_name_beginning on users (lower(name) text_pattern_ops);
    create index namespaces_name_beginning on namespaces (lower(name) text_pattern_ops);
    create index namespaces_path_beginning on namespaces (lower(path) text_pattern_ops);
    create index labels_search on labels using gin ((title || ' ' || coalesce(description, '')) gin_trgm_ops);
    create index milestones_search on milestones using gin ((title || ' ' || coalesce(description, '')) gin_trgm_ops);
  `);
}
