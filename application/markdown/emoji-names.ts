import { gemoji, nameToEmoji } from 'gemoji';

/** True if the API knows an emoji by this name without colons, for example `thumbsup`. */
export function isEmojiName(name: string): boolean {
  return Object.hasOwn(nameToEmoji, name);
}

/** Name by emoji. Names in words are preferred, since votes are counted by `thumbsup` and `thumbsdown`. */
const nameOf = new Map(
  gemoji.map(({ emoji, names }) => [emoji, names.find((name) => /^[a-z]/.test(name)) ?? names[0]]),
);

/** The name for `:tada:`, `tada` or the emoji itself; other texts are returned unchanged. */
export function emojiNameIn(text: string): string {
  return nameOf.get(text) ?? text.replace(/^:(.+):$/, '$1');
}
