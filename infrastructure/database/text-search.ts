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
    const match = wordMatch(word);
    const here = any(columns.map((column) => sql`${trusted(searched[column])} ${match}`));
    // What the trigram index holds; alone, it would also find a phrase that begins in the title and ends in the description.
    const anywhere = sql`${trusted(`(${title} || ' ' || coalesce(${description}, ''))`)} ${match}`;
    const isOnlyTitle = columns.every((column) => column === 'title');
    const isAnywhere = columns.length === 2 && !word.includes(' ');
    const holds = isOnlyTitle ? here : isAnywhere ? anywhere : all([anywhere, sql`coalesce(${here}, false)`]);
    const other = orElse(word);
    return other === null ? holds : any([sql`(${holds})`, other]);
  });
  return sql`(${all(conditions)})`;
}

/**
 * The second half of a comparison, such as `ilike '%word%'`, that is true for texts with the word. A word of one or two
 * Latin letters or digits is only found at the beginning of a word: then a trigram index finds it too, where a search for
 * it anywhere would read every text.
 */
export function wordMatch(word: string): Fragment {
  if (!isShort(word) || !/^[!-~]*[a-z\d][!-~]*$/i.test(word)) return sql`ilike ${likePattern(word)}`;
  return sql`~* ${wordBeginning + word.replaceAll(/[^a-z\d]/gi, '\\$&')}`;
}

/** The start of a text or one ASCII character that is not part of a word: indexes are not used for `\m` or `\W`. */
const wordBeginning = '(^|[] \n\t\r!"#$%&\'()*+,./:;<=>?@[\\\\^_`{|}~-])';
