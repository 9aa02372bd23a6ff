/** Further words of a search are ignored: each costs a look-up. */
const mostWords = 12;

/**
 * What a search wants to find, in any order: its words, and phrases in double quotes as they are. A quote that nothing
 * closes is a letter like others.
 */
export function searchWords(text: string): string[] {
  const words = new Map<string, string>();
  for (const [whole, phrase] of text.matchAll(/"([^"]*)"|\S+/g)) {
    const word = (phrase ?? whole).trim();
    if (word !== '' && !words.has(word.toLowerCase())) words.set(word.toLowerCase(), word);
  }
  return [...words.values()].slice(0, mostWords);
}

/** The number that a word may name an item by: 12 in `12`, `#12` and `&12`; or null. */
export function itemNumber(word: string): number | null {
  const digits = /^[#&]?(\d{1,9})$/.exec(word)?.[1];
  return digits === undefined ? null : Number(digits);
}
