/** Maximum number of words in a search, since each costs a lookup; further words are ignored. */
const mostWords = 12;

/** The search terms, in any order: words, and phrases in double quotes. An unclosed quote is an ordinary character. */
export function searchWords(text: string): string[] {
  const words = new Map<string, string>();
  for (const [whole, phrase] of text.matchAll(/"([^"]*)"|\S+/g)) {
    const word = (phrase ?? whole).trim();
    if (word !== '' && !words.has(word.toLowerCase())) words.set(word.toLowerCase(), word);
  }
  return [...words.values()].slice(0, mostWords);
}

/** The item number that a search consists of: 12 in `12`, `#12` and `&12`; null for other texts. */
export function soleNumber(text: string): number | null {
  const digits = /^[#&]?(\d{1,9})$/.exec(text.trim())?.[1];
  return digits === undefined ? null : Number(digits);
}
