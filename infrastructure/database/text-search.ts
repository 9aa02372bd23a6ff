import { all, any, isShort, likePattern, sql, trusted, type Fragment } from './sql.ts';

/**
 * Characters of a description that searches read, and that their indexes (migration 0020) were made of. A row that an index
 * finds is read again: a hundred descriptions of the greatest length would take seconds.
 */
export const searchedLength = 16_384;

export type SearchedColumn = 'title' | 'description';

/**
 * Rows of `alias` whose title or description holds the text, if it is long enough for an index; null otherwise. The first
 * condition is what the trigram index knows.
 */
export function foundInTexts(
  alias: string,
  text: string,
  columns: readonly SearchedColumn[] = ['title', 'description'],
): Fragment | null {
  if (isShort(text)) return null;
  const pattern = likePattern(text);
  const title = `${alias}.title`;
  const description = `left(${alias}.description, ${searchedLength})`;
  const searched = { title, description };
  const anywhere = sql`${trusted(`(${title} || ' ' || coalesce(${description}, ''))`)} ilike ${pattern}`;
  const here = any(columns.map((column) => sql`${trusted(searched[column])} ilike ${pattern}`));
  return sql`(${all([anywhere, sql`coalesce(${here}, false)`])})`;
}
