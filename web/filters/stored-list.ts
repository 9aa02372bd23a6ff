import { parseRecent, RecentSearchesUnreadable, remember } from '../../domain/filters/recent-searches.ts';

/** Shown if the browser stores nothing for us. */
class RecentSearchesUnavailable extends Error {
  constructor() {
    super('Recent Searches Service is unavailable');
  }
}

/** The browser stores nothing, or the stored text is invalid. */
export function isStorageFailure(error: unknown): error is Error {
  return error instanceof RecentSearchesUnavailable || error instanceof RecentSearchesUnreadable;
}

/** A short list of values, newest first, stored in the browser under one key. */
export class StoredList<Entry> {
  constructor(
    private readonly key: string,
    private readonly maximum: number,
    private readonly isEntry: (value: unknown) => value is Entry,
    private readonly storage: () => Storage = () => window.localStorage,
  ) {}

  /** Throws `RecentSearchesUnavailable` or `RecentSearchesUnreadable`. */
  read(): Entry[] {
    return parseRecent(this.access((storage) => storage.getItem(this.key))).filter(this.isEntry);
  }

  /** Adds an entry at the front and returns the new list. */
  add(entry: Entry): Entry[] {
    const entries = remember(this.read(), entry, this.maximum);
    this.access((storage) => storage.setItem(this.key, JSON.stringify(entries)));
    return entries;
  }

  clear(): void {
    this.access((storage) => storage.removeItem(this.key));
  }

  private access<Value>(use: (storage: Storage) => Value): Value {
    try {
      return use(this.storage());
    } catch (error) {
      if (error instanceof DOMException) throw new RecentSearchesUnavailable();
      throw error;
    }
  }
}
