import { searchWords } from '../../domain/filters/search-words.ts';
import { all, any, isShort, likePattern, likePrefix, sql, trusted, type Fragment } from './sql.ts';

/**
 * Number of leading characters of a description that searches and their indexes (migration 0020) use. Rows found by an
 * index are checked again, and a hundred descriptions of maximum length would take seconds.
 */
export const searchedLength = 16_384;

export type SearchedColumn = 'title' | 'description';

/**
 * Rows of `alias` with every word of the text in title or description, if one word is long enough for an index;
 * otherwise null.
 */
export function foundInTexts(
  alias: string,
  text: string,
  columns: readonly SearchedColumn[] = ['title', 'description'],
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
    return isOnlyTitle ? here : isAnywhere ? anywhere : all([anywhere, sql`coalesce(${here}, false)`]);
  });
  return sql`(${all(conditions)})`;
}

/**
 * The second half of a comparison, such as `ilike '%word%'`, that is true for texts with the word. A word of one or two
 * Latin letters or digits is only found at the beginning of a word: then a trigram index finds it too, where a search for
 * it anywhere would read every text.
 */
export function wordMatch(word: string): Fragment {
  if (!isShort(word) || !isAsciiWord(word)) return sql`ilike ${likePattern(word)}`;
  return sql`~* ${wordBeginning + word.replaceAll(/[^a-z\d]/gi, '\\$&')}`;
}

/** Where words are looked for: an expression with a trigram index, one with an index of pairs, and the texts in them. */
export interface ShortlySearched {
  text: string;
  /** As in migration 0081. */
  paired: string;
  columns: readonly string[];
}

/**
 * Rows with every word of a search whose words are all short. ASCII words are found where a word begins, others
 * anywhere, and punctuation at the beginning of a text.
 */
export function holdsShortWords({ text, paired, columns }: ShortlySearched, words: readonly string[]): Fragment {
  const conditions = words.map((word) => {
    const anyColumn = (match: Fragment) => any(columns.map((column) => sql`${trusted(column)} ${match}`));
    if (isAsciiWord(word)) return all([sql`${trusted(text)} ${wordMatch(word)}`, anyColumn(wordMatch(word))]);
    if (/[^!-~\s]/.test(word)) {
      const pairs = trusted(paired);
      return all([
        sql`character_pairs(${pairs}) @> character_pairs(${word}::text)`,
        sql`octet_length(${pairs}) > char_length(${pairs})`,
        anyColumn(wordMatch(word)),
      ]);
    }
    return any(columns.map((column) => sql`lower(${trusted(column)}) like lower(${likePrefix(word)})`));
  });
  return words.length === 0 ? trusted('false') : sql`(${all(conditions)})`;
}

/** Printable ASCII with a letter or digit. */
function isAsciiWord(word: string): boolean {
  return /^[!-~]*[a-z\d][!-~]*$/i.test(word);
}

/** The start of a text or one ASCII character that is not part of a word: indexes are not used for `\m` or `\W`. */
const wordBeginning = '(^|[] \n\t\r!"#$%&\'()*+,./:;<=>?@[\\\\^_`{|}~-])';
