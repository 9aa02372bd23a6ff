import { itemNumber, searchWords } from '../../../domain/filters/search-words.ts';
import { all, any, isShort, likePattern, sql, type Fragment } from '../sql.ts';

/**
 * The parts of a search, best matches first: exact title or number, all words in the title, and the rest. Each is a
 * condition on `work_items w`.
 */
export function partsByRelevance(search: string): Fragment[] {
  const exact = isExact(search);
  const inTitle = holdsAllInTitle(search);
  // Words this short only match the beginning of a title anyway.
  if (inTitle === null) return [exact, not(exact)];
  return [exact, all([inTitle, not(exact)]), not(any([inTitle, exact]))];
}

function isExact(search: string): Fragment {
  const [only, ...others] = searchWords(search);
  const number = only === undefined || others.length > 0 ? null : itemNumber(only);
  const isNamedSo = sql`lower(w.title) = lower(${search.trim()})`;
  return number === null ? isNamedSo : any([isNamedSo, sql`w.iid = ${number}`]);
}

function holdsAllInTitle(search: string): Fragment | null {
  const words = searchWords(search);
  return words.every(isShort) ? null : all(words.map((word) => sql`w.title ilike ${likePattern(word)}`));
}

function not(condition: Fragment): Fragment {
  return sql`not (${condition})`;
}
