import { addDays, addMonths, isDay, type Day } from '../calendar/day.ts';

/** Titles as `~one ~"two words" three`, each once; the sign may be left out. */
export function titlesIn(parameter: string, sign: '~' | '%'): string[] {
  const titles = [...parameter.matchAll(/[~%]?(?:"([^"]+)"|([^\s"~%]+))/g)].map(([found, quoted, bare]) => {
    const isOther = /^[~%]/.test(found) && !found.startsWith(sign);
    return isOther ? '' : (quoted ?? bare ?? '').trim();
  });
  return [...new Set(titles.filter((title) => title !== ''))];
}

/** Usernames as `@one @two`, in lower case, each once; `me` is whoever writes. Null when something else stands there. */
export function usernamesIn(parameter: string, me: string): string[] | null {
  const words = parameter.split(/[\s,]+/).filter((word) => word !== '');
  const names = words.map((word) => (word === 'me' ? me : word.startsWith('@') ? word.slice(1) : ''));
  return names.includes('') ? null : [...new Set(names.map((name) => name.toLowerCase()))];
}

/** A day as people write it: `2026-12-31`, `today`, `tomorrow`, `in 3 days`, `in 2 weeks`, `in a month`; null for none. */
export function dayIn(parameter: string, today: Day): Day | null {
  const text = parameter.trim().toLowerCase();
  if (isDay(text)) return text;
  if (text === 'today') return today;
  if (text === 'tomorrow') return addDays(today, 1);
  if (text === 'yesterday') return addDays(today, -1);
  const [, count, unit] = /^in (\d{1,3}|an?) (day|week|month)s?$/.exec(text) ?? [];
  if (count === undefined) return null;
  const number = count.startsWith('a') ? 1 : Number(count);
  if (unit === 'month') return addMonths(today, number);
  return addDays(today, unit === 'week' ? number * 7 : number);
}
