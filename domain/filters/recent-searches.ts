/** Recent searches and suggestions: newest first, each once, never more than a few. */
export const recentSearchesMaximum = 5;
export const recentSuggestionsMaximum = 3;

/** The list with `entry` in front; text is trimmed, and empty text and empty token lists are not kept. */
export function remember<Entry>(entries: readonly Entry[], entry: Entry, maximum: number): Entry[] {
  const cleaned = clean([entry, ...entries]);
  return cleaned.slice(0, maximum);
}

export class RecentSearchesUnreadable extends Error {
  constructor() {
    super('An error occurred while parsing recent searches');
  }
}

/** Reads a stored list; nothing stored is an empty list. Throws `RecentSearchesUnreadable`. */
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

/** Name under which a group's recent suggestions of one parameter are kept. */
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

/** Equal for deeply equal values, whatever the order of their properties. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([one], [other]) => (one < other ? -1 : 1)))
      : part,
  );
}
