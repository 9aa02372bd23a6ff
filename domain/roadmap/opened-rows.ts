/** Open rows that an address keeps at most: the last ones. */
const openedMaximum = 50;

/** The ids of the open rows in a text such as `12.40`, each once; others are left out. */
export function openedFrom(text: string | null): readonly number[] {
  const numbers = (text ?? '').split('.').filter((part) => /^[1-9]\d{0,14}$/.test(part));
  return [...new Set(numbers.map(Number))].slice(-openedMaximum);
}

/** Formats them so that `openedFrom` can read them back; null without any. */
export function openedText(ids: readonly number[]): string | null {
  return ids.length === 0 ? null : ids.slice(-openedMaximum).join('.');
}
