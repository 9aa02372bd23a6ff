import { reportDefect } from '../../api/api-error.ts';
import { LatestCall } from '../../state/latest-call.ts';
import { makeStore } from '../../state/make-store.ts';
import { ValuesAhead } from './values-ahead.ts';

/** One page of what is read. */
interface LanePage<Thing> {
  things: readonly Thing[];
  pageInfo: { hasNextPage: boolean; endCursor: string | null } | undefined;
}

/** Reads the page after a cursor; the first one without. */
export type ReadLanePage<Thing> = (after: string | null, signal: AbortSignal) => Promise<LanePage<Thing>>;

/** The milestones or iterations of a lane, with the values that the reader gave them. */
export class LaneThings<Thing extends { id: string }> {
  all: readonly Thing[] = [];
  status: 'idle' | 'loading' | 'ready' | 'failed' = 'idle';
  readonly #calls = new LatestCall();
  readonly #ahead = new ValuesAhead<Thing>();

  constructor(private readonly readPage: ReadLanePage<Thing>) {
    makeStore(this);
  }

  /** Reloads all of them; the old ones stay until then. Returns false on failure. */
  async load(): Promise<boolean> {
    this.#ahead.beginRead();
    this.status = 'loading';
    return this.#calls.read(
      (signal) => this.read(signal),
      (things) => {
        this.status = 'ready';
        this.all = this.#ahead.over(things);
      },
      (error) => {
        reportDefect(error);
        this.status = 'failed';
      },
    );
  }

  /** Resolves when they are loaded, or cannot be. */
  settled(): Promise<void> {
    return this.#calls.settled();
  }

  /** Shows other values of one of them, which are being saved or have been. */
  put(id: string, changed: Partial<Thing>, state: { isSaved: boolean }): void {
    this.#ahead.put(id, changed, state);
    this.all = this.#ahead.over(this.all);
  }

  /** Aborts running requests. */
  stop(): void {
    this.#calls.stop();
  }

  private async read(signal: AbortSignal): Promise<Thing[]> {
    const found: Thing[] = [];
    let after: string | null = null;
    do {
      const { things, pageInfo }: LanePage<Thing> = await this.readPage(after, signal);
      found.push(...things);
      after = pageInfo?.hasNextPage ? pageInfo.endCursor : null;
    } while (after !== null);
    return found;
  }
}
