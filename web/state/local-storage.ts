/**
 * Access to the browser's storage. It may be full, disabled or blocked: then reads return nothing, and writes return
 * false.
 */
export function readLocal(key: string): string | null {
  return access((storage) => storage.getItem(key)) ?? null;
}

/** Stores a text; null removes it. */
export function writeLocal(key: string, text: string | null): boolean {
  const write = (storage: Storage): true => {
    if (text === null) storage.removeItem(key);
    else storage.setItem(key, text);
    return true;
  };
  return access(write) ?? false;
}

/** Parses stored JSON; null if there is none, or if it is invalid. */
export function parsedJson(text: string | null): unknown {
  if (text === null) return null;
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

/** A full or blocked storage keeps nothing, and the page works without it. */
export function ifAllowed<T>(use: () => T): T | undefined {
  try {
    return use();
  } catch (error) {
    if (error instanceof DOMException) return undefined;
    throw error;
  }
}

/** Undefined if there is no storage or access is denied. */
function access<T>(use: (storage: Storage) => T): T | undefined {
  return ifAllowed(() => (globalThis.localStorage === undefined ? undefined : use(globalThis.localStorage)));
}
