import { searchWords } from '../../domain/filters/search-words.ts';
import { all, any, isShort, likePattern, sql, trusted, type Fragment } from './sql.ts';

/**
 * Characters of a description that searches read, and that their indexes (migration 0020) were made of. A row that an index
 * finds is read again: a hundred descriptions of the greatest length would take seconds.
 */
export const searchedLength = 16_384;

export type SearchedColumn = 'title' | 'description';

/** What else a word of a search may mean; null where it means nothing else. */
type OtherMeaning = (word: string) => Fragment | null;

/**
 * Rows of `alias` whose title or description holds every word of the text, if one of them is long enough for an index;
 * null otherwise. A word that `orElse` gives another meaning is found by that too.
 */
export function foundInTexts(
  alias: string,
  text: string,
  columns: readonly SearchedColumn[] = ['title', 'description'],
  orElse: OtherMeaning = () => null,
): Fragment | null {
  const words = searchWords(text);
  if (words.every(isShort)) return null;
  const title = `${alias}.title`;
  const description = `left(${alias}.description, ${searchedLength})`;
  const searched = { title, description };
  const conditions = words.map((word) => {
    const pattern = likePattern(word);
    const here = any(columns.map((column) => sql`${trusted(searched[column])} ilike ${pattern}`));
    // The first condition is what the trigram index knows.
    const anywhere = sql`${trusted(`(${title} || ' ' || coalesce(${description}, ''))`)} ilike ${pattern}`;
    const holds = all([...(isShort(word) ? [] : [anywhere]), sql`coalesce(${here}, false)`]);
    const other = orElse(word);
    return other === null ? holds : any([sql`(${holds})`, other]);
  });
  return sql`(${all(conditions)})`;
}
