import { addDays, addMonths, isDay, type Day } from '../calendar/day.ts';

/** Parses titles such as `~one ~"two words" three`, without duplicates; the tilde is optional. */
export function titlesIn(parameter: string, sign: '~' | '%'): string[] {
  const titles = [...parameter.matchAll(/[~%]?(?:"([^"]+)"|([^\s"~%]+))/g)].map(([found, quoted, bare]) => {
    const isOther = /^[~%]/.test(found) && !found.startsWith(sign);
    return isOther ? '' : (quoted ?? bare ?? '').trim();
  });
  return [...new Set(titles.filter((title) => title !== ''))];
}

/** Parses usernames such as `@one @two`, in lower case, without duplicates; `me` is the author. Null for other text. */
export function usernamesIn(parameter: string, me: string): string[] | null {
  const words = parameter.split(/[\s,]+/).filter((word) => word !== '');
  const names = words.map((word) => (word === 'me' ? me : word.startsWith('@') ? word.slice(1) : ''));
  return names.includes('') ? null : [...new Set(names.map((name) => name.toLowerCase()))];
}

/** Parses a day: `2026-12-31`, `today`, `tomorrow`, `in 3 days`, `in 2 weeks`, `in a month`; null for other texts. */
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

/**
 * Identifies an iteration: by id or title, or as the current or next one of a cadence. `cadence` is null if the text
 * names no cadence.
 */
export type NamedIteration =
  | { by: 'id'; id: number }
  | { by: 'title'; title: string }
  | { by: 'current' | 'next'; cadence: { id: number } | { title: string } | null };

/**
 * Parses an iteration: `*iteration:12`, `*iteration:"title"`, `"title"`, or `--current` and `--next`, optionally after
 * `[cadence:1]` or `[cadence:"title"]`. Null for other texts.
 */
export function iterationIn(parameter: string): NamedIteration | null {
  const text = parameter.trim();
  const relative = /^(?:\[cadence:(?:(\d{1,15})|"([^"]+)"|([^\]"]+))\]\s*)?--(current|next)$/.exec(text);
  if (relative) {
    const [, id, quoted, bare, by] = relative;
    const title = quoted ?? bare;
    const cadence = id !== undefined ? { id: Number(id) } : title === undefined ? null : { title: title.trim() };
    return { by: by as 'current' | 'next', cadence };
  }
  const [, id, quoted, bare] = /^(?:\*iteration:)?(?:(\d{1,15})|"([^"]+)"|([^"]+))$/.exec(text) ?? [];
  if (id !== undefined) return { by: 'id', id: Number(id) };
  const title = (quoted ?? bare ?? '').trim();
  return title === '' || title.startsWith('--') ? null : { by: 'title', title };
}
