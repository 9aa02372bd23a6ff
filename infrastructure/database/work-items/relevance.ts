import { searchWords, soleNumber } from '../../../domain/filters/search-words.ts';
import { all, any, isShort, sql, type Fragment } from '../sql.ts';
import { wordMatch } from '../text-search.ts';

/**
 * The parts of a search, best matches first: exact title or number, all words in the title, and the rest. Each is a
 * condition on `work_items w`; `found` is that of the whole search, which only the rest has to be checked for.
 */
export function partsByRelevance(search: string, found: Fragment): Fragment[] {
  const exact = isExact(search);
  const inTitle = holdsAllInTitle(search);
  // Words this short only match titles anyway.
  if (inTitle === null) return [exact, all([found, not(exact)])];
  return [exact, all([inTitle, not(exact)]), all([found, not(any([inTitle, exact]))])];
}

function isExact(search: string): Fragment {
  const number = soleNumber(search);
  const isNamedSo = sql`lower(w.title) = lower(${search.trim()})`;
  return number === null ? isNamedSo : any([isNamedSo, sql`w.iid = ${number}`]);
}

function holdsAllInTitle(search: string): Fragment | null {
  const words = searchWords(search);
  return words.every(isShort) ? null : all(words.map((word) => sql`w.title ${wordMatch(word)}`));
}

function not(condition: Fragment): Fragment {
  return sql`not (${condition})`;
}
