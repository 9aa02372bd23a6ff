import type { Knex } from 'knex';

/**
 * Words of one or two characters beyond ASCII, such as most Chinese and Japanese words, are found anywhere: trigrams hold
 * them only where a word begins, so these indexes hold characters and pairs of them. Texts in ASCII are not in them.
 */
export async function up(trx: Knex.Transaction): Promise<void> {
  await trx.raw(/* sql */ `
    create function character_pairs(text) returns text[] language sql immutable strict parallel safe as $$
      select array(
        select distinct part from (select string_to_array(lower($1), null) as characters) split,
          generate_subscripts(characters, 1) at,
          unnest(array[characters[at], characters[at] || characters[at + 1]]) part
        where octet_length(part) > char_length(part) and part !~ '\\s')
    $$;
    create index work_items_pairs on work_items using gin (character_pairs(title))
      where octet_length(title) > char_length(title);
    create index users_pairs on users using gin (character_pairs(username || ' ' || name))
      where octet_length(username || ' ' || name) > char_length(username || ' ' || name);
    create index namespaces_pairs on namespaces using gin (character_pairs(name || ' ' || full_path))
      where octet_length(name || ' ' || full_path) > char_length(name || ' ' || full_path);
    create index notes_pairs on notes using gin (character_pairs(left(body, 2048)))
      where octet_length(left(body, 2048)) > char_length(left(body, 2048));
  `);
}
