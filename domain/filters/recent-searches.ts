/** Recent searches and suggestions: newest first, without duplicates, bounded. */
export const recentSearchesMaximum = 5;
export const recentSuggestionsMaximum = 3;

/** Adds `entry` to the front of the list. Text is trimmed; empty text and empty token lists are ignored. */
export function remember<Entry>(entries: readonly Entry[], entry: Entry, maximum: number): Entry[] {
  const cleaned = clean([entry, ...entries]);
  return cleaned.slice(0, maximum);
}

export class RecentSearchesUnreadable extends Error {
  constructor() {
    super('An error occurred while parsing recent searches');
  }
}

/** Parses a stored list; missing text is an empty list. Throws `RecentSearchesUnreadable`. */
export function parseRecent(stored: string | null): unknown[] {
  if (stored === null) return [];
  let value: unknown;
  try {
    value = JSON.parse(stored);
  } catch {
    throw new RecentSearchesUnreadable();
  }
  if (!Array.isArray(value)) throw new RecentSearchesUnreadable();
  return clean(value);
}

/** Storage key for a group's recent suggestions of one parameter. */
export function recentSuggestionsKey(
  groupFullPath: string,
  parameter: 'author_username' | 'label_name' | 'epic_iid',
): string {
  return `${groupFullPath}-epics-recent-tokens-${parameter}`;
}

function clean<Entry>(entries: readonly Entry[]): Entry[] {
  const seen = new Set<string>();
  return entries
    .map((entry) => (typeof entry === 'string' ? (entry.trim() as Entry & string) : entry))
    .filter((entry) => {
      if (entry === '' || (Array.isArray(entry) && entry.length === 0)) return false;
      const key = canonical(entry);
      if (seen.has(key)) return false;
      seen.add(key);
      return true;
    });
}

/** The same text for deeply equal values, in any order of properties. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([one], [other]) => (one < other ? -1 : 1)))
      : part,
  );
}
