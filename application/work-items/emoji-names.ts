import { gemoji, nameToEmoji } from 'gemoji';

/** Whether the API knows an emoji by this name, without colons, for example `thumbsup`. */
export function isEmojiName(name: string): boolean {
  return Object.hasOwn(nameToEmoji, name);
}

/** By the emoji itself; of several names the one in words, since votes are counted by `thumbsup` and `thumbsdown`. */
const nameOf = new Map(
  gemoji.map(({ emoji, names }) => [emoji, names.find((name) => /^[a-z]/.test(name)) ?? names[0]]),
);

/** The name that people mean by `:tada:`, `tada` or the emoji itself; what is none of these comes back as it is. */
export function emojiNameIn(text: string): string {
  return nameOf.get(text) ?? text.replace(/^:(.+):$/, '$1');
}
