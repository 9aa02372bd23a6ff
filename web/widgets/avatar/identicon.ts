/** Hues that are easy to distinguish, also in pairs by people with red-green color blindness. */
const hues = [25, 55, 90, 150, 190, 225, 260, 300, 340];

/** Letters and a hue (degrees) for a missing picture; the same identity always gets the same. */
export function identicon(name: string, identity: string): { letters: string; hue: number } {
  const words = name
    .trim()
    .split(/[\s/_.-]+/)
    .filter(Boolean);
  const first = words[0] ?? '?';
  const last = words.length > 1 ? words.at(-1) : undefined;
  const letters = `${firstLetter(first)}${last === undefined ? '' : firstLetter(last)}`;
  let sum = 0;
  for (const character of identity) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 1_000_003;
  return { letters, hue: hues[sum % hues.length] ?? 190 };
}

function firstLetter(word: string): string {
  return String.fromCodePoint(word.codePointAt(0) ?? 63).toUpperCase();
}
