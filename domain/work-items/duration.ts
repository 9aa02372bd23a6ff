/** Seconds of each unit of work, longest first: a day has eight hours, a week five days, a month four weeks. */
const units = [
  ['mo', 576_000],
  ['w', 144_000],
  ['d', 28_800],
  ['h', 3600],
  ['m', 60],
  ['s', 1],
] as const;
const secondsOf = new Map<string, number>(units);

/** Maximum estimate, and maximum time spent on one item: 100,000 hours. */
export const durationMaximum = 360_000_000;

/** Description of valid durations for error messages. */
export const durationExample = '1w 2d 3h 30m';

/**
 * Parses a duration such as `3h30m`, `1mo 2w` or `-1.5h` to seconds; each unit at most once, from the longest to the
 * shortest. Null if invalid or too long.
 */
export function secondsIn(text: string): number | null {
  const [, sign = '', body = ''] = /^([+-]?)\s*(.*)$/.exec(text.trim().toLowerCase()) ?? [];
  const found = /^(?:\d{1,9}(?:\.\d{1,3})?(?:mo|[wdhms])\s*)+$/.test(body)
    ? [...body.matchAll(/(\d+(?:\.\d+)?)(mo|[wdhms])/g)]
    : [];
  let seconds = 0;
  let shortest = Number.POSITIVE_INFINITY;
  for (const [, count, unit] of found) {
    const length = secondsOf.get(unit ?? '') ?? 0;
    if (length >= shortest) return null;
    shortest = length;
    seconds += Number(count) * length;
  }
  if (found.length === 0 || seconds > durationMaximum) return null;
  return Math.round(sign === '-' ? -seconds : seconds) + 0;
}

/** Formats seconds as `1w 2d 3h 30m`; `0h` for zero, with a minus sign if negative. */
export function durationInWords(seconds: number): string {
  let rest = Math.abs(seconds);
  const parts: string[] = [];
  for (const [unit, length] of units) {
    const count = Math.floor(rest / length);
    rest -= count * length;
    if (count > 0) parts.push(`${count}${unit}`);
  }
  if (parts.length === 0) return '0h';
  return `${seconds < 0 ? '-' : ''}${parts.join(' ')}`;
}
