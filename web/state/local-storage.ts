/**
 * What this browser keeps under a name. A browser may keep nothing, when its storage is full, switched off or forbidden:
 * then nothing is read, and writing returns false.
 */
export function readLocal(key: string): string | null {
  return access((storage) => storage.getItem(key)) ?? null;
}

/** Keeps a text; null forgets it. */
export function writeLocal(key: string, text: string | null): boolean {
  const write = (storage: Storage): true => {
    if (text === null) storage.removeItem(key);
    else storage.setItem(key, text);
    return true;
  };
  return access(write) ?? false;
}

/** The value that a text of JSON stands for; null when there is none, or when it was written by something else. */
export function parsedJson(text: string | null): unknown {
  if (text === null) return null;
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

/** Undefined when there is no storage or it refuses. */
function access<T>(use: (storage: Storage) => T): T | undefined {
  try {
    return globalThis.localStorage === undefined ? undefined : use(globalThis.localStorage);
  } catch (error) {
    if (error instanceof DOMException) return undefined;
    throw error;
  }
}
