import { Unavailable } from '../../application/errors.ts';

/** Longest wait for a turn, in milliseconds. */
const usualLimit = 10_000;

/** What a transaction needs is another's turn: it has to give its connection back and wait. */
export class NotYourTurn extends Error {
  override readonly name = 'NotYourTurn';

  constructor(readonly keys: readonly string[]) {
    super(`it is another's turn at ${keys.join(', ')}`);
  }
}

interface Waiting {
  keys: readonly string[];
  go: () => void;
}

/**
 * Lets the writers of this process that need the same lock of the database take turns before they take a connection: first
 * come, first served. In the database's own queue each would hold one of few connections while it waits, and readers would
 * find none. Other processes are kept out by the lock itself.
 */
export class Turns {
  private readonly taken = new Set<string>();
  private waiting: Waiting[] = [];

  constructor(private readonly limit = usualLimit) {}

  /** Takes the keys if nobody has one or was there first. */
  takeIfFree(keys: readonly string[]): boolean {
    if (!this.isFree(keys) || this.waiting.some((other) => other.keys.some((key) => keys.includes(key)))) return false;
    for (const key of keys) this.taken.add(key);
    return true;
  }

  /** Waits for all keys at once, so that nobody holds one while waiting for another. Throws `Unavailable` after the limit. */
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
    for (const key of keys) this.taken.delete(key);
    this.admit();
  }

  /** Lets in all whose keys are free, in the order in which they came; nobody overtakes another with the same key. */
  private admit(): void {
    const ahead = new Set<string>();
    const stay: Waiting[] = [];
    for (const place of this.waiting) {
      if (this.isFree(place.keys) && !place.keys.some((key) => ahead.has(key))) {
        for (const key of place.keys) this.taken.add(key);
        place.go();
      } else {
        stay.push(place);
        for (const key of place.keys) ahead.add(key);
      }
    }
    this.waiting = stay;
  }

  private isFree(keys: readonly string[]): boolean {
    return !keys.some((key) => this.taken.has(key));
  }
}
