import { parsedJson, readLocal, writeLocal } from '../../state/local-storage.ts';

/** The user's own keys, by command id. */
export type ChosenKeys = Readonly<Record<string, readonly string[]>>;

const storageKey = 'gl-keyboard-shortcuts-customizations';
const press = String.raw`(?:(?:\$mod|Control|Alt|Shift|Meta)\+)*(?:[^\s()]|[A-Z][A-Za-z]{1,20}\d{0,2})`;
/** One press or a sequence of up to three. */
const keysPattern = new RegExp(`^${press}(?: ${press}){0,2}$`, 'u');

/** Reads the stored keys; invalid entries are left out. */
export function readChosenKeys(): ChosenKeys {
  const read = parsedJson(readLocal(storageKey));
  if (typeof read !== 'object' || read === null || Array.isArray(read)) return {};
  return Object.fromEntries(Object.entries(read).filter((entry): entry is [string, string[]] => areKeys(entry[1])));
}

/** Returns false if the browser's storage is not available. */
export function keepChosenKeys(chosen: ChosenKeys): boolean {
  return writeLocal(storageKey, Object.keys(chosen).length === 0 ? null : JSON.stringify(chosen));
}

function areKeys(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((keys) => typeof keys === 'string' && keysPattern.test(keys));
}
