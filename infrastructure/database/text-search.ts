import { searchWords } from '../../domain/filters/search-words.ts';
import { all, any, isShort, likePattern, sql, trusted, type Fragment } from './sql.ts';

/**
 * Number of leading characters of a description that searches and their indexes (migration 0020) use. Rows found by an
 * index are checked again, and a hundred descriptions of maximum length would take seconds.
 */
export const searchedLength = 16_384;

export type SearchedColumn = 'title' | 'description';

/** An alternative meaning of a search word; null if there is none. */
type OtherMeaning = (word: string) => Fragment | null;

/**
 * Rows of `alias` with every word of the text in title or description, if one word is long enough for an index;
 * otherwise null. A word also matches its alternative meaning from `orElse`.
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
    // The first condition uses the trigram index.
    const anywhere = sql`${trusted(`(${title} || ' ' || coalesce(${description}, ''))`)} ilike ${pattern}`;
    const holds = all([...(isShort(word) ? [] : [anywhere]), sql`coalesce(${here}, false)`]);
    const other = orElse(word);
    return other === null ? holds : any([sql`(${holds})`, other]);
  });
  return sql`(${all(conditions)})`;
}
