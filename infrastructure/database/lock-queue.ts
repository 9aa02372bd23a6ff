import { Unavailable } from '../../application/errors.ts';

/** Maximum wait for a lock, in milliseconds. */
const usualLimit = 10_000;

/** Another transaction holds a key that this one needs: it must return its connection and wait. */
export class LockTaken extends Error {
  override readonly name = 'LockTaken';

  constructor(readonly keys: readonly string[]) {
    super(`another transaction holds ${keys.join(', ')}`);
  }
}

interface Waiting {
  keys: readonly string[];
  go: () => void;
}

/**
 * Queues the writers of this process that need the same database lock before they take a connection: first come, first
 * served. In the database's own queue each would hold a scarce connection while it waits, and readers would find none.
 * The lock itself excludes other processes.
 */
export class LockQueue {
  private readonly taken = new Map<string, number>();
  private waiting: Waiting[] = [];

  /**
   * For keys where `sharedBy` returns more than one, that many hold it at once: one works while the next one
   * prepares.
   */
  constructor(
    private readonly limit = usualLimit,
    private readonly sharedBy: (key: string) => number = () => 1,
  ) {}

  /** Takes the keys if all are free and no one else is waiting for them. */
  takeIfFree(keys: readonly string[]): boolean {
    if (!this.isFree(keys) || this.waiting.some((other) => other.keys.some((key) => keys.includes(key)))) return false;
    this.give(keys);
    return true;
  }

  /**
   * Waits for all keys at once, so that no one holds one key while waiting for another. Throws `Unavailable` after the
   * limit.
   */
  async take(keys: readonly string[]): Promise<void> {
    if (this.takeIfFree(keys)) return;
    await new Promise<void>((resolve, reject) => {
      const place: Waiting = {
        keys,
        go: () => {
          clearTimeout(timer);
          resolve();
        },
      };
      const timer = setTimeout(() => {
        this.waiting.splice(this.waiting.indexOf(place), 1);
        this.admit();
        reject(new Unavailable('the queue of writers'));
      }, this.limit);
      this.waiting.push(place);
    });
  }

  release(keys: readonly string[]): void {
    for (const key of keys) this.taken.set(key, (this.taken.get(key) ?? 1) - 1);
    for (const key of keys) if (this.taken.get(key) === 0) this.taken.delete(key);
    this.admit();
  }

  /** Admits all whose keys are free, in order of arrival; no one overtakes another with the same key. */
  private admit(): void {
    const ahead = new Set<string>();
    const stay: Waiting[] = [];
    for (const place of this.waiting) {
      if (this.isFree(place.keys) && !place.keys.some((key) => ahead.has(key))) {
        this.give(place.keys);
        place.go();
      } else {
        stay.push(place);
        for (const key of place.keys) ahead.add(key);
      }
    }
    this.waiting = stay;
  }

  private isFree(keys: readonly string[]): boolean {
    return keys.every((key) => (this.taken.get(key) ?? 0) < this.sharedBy(key));
  }

  private give(keys: readonly string[]): void {
    for (const key of keys) this.taken.set(key, (this.taken.get(key) ?? 0) + 1);
  }
}
