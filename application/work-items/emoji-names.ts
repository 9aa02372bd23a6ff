import { nameToEmoji } from 'gemoji';

/** Whether the API knows an emoji by this name, without colons, for example `thumbsup`. */
export function isEmojiName(name: string): boolean {
  return Object.hasOwn(nameToEmoji, name);
}
