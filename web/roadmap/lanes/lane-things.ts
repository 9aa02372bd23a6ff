import { reportDefect } from '../../api/api-error.ts';
import { LatestCall } from '../../state/latest-call.ts';
import { makeStore } from '../../state/make-store.ts';

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
  /** Values by id, which a read that began before they were saved does not know. */
  readonly #ahead = new Map<string, { changed: Partial<Thing>; isSaved: boolean }>();

  constructor(private readonly readPage: ReadLanePage<Thing>) {
    makeStore(this);
  }

  /** Reloads all of them; the old ones stay until then. Returns false on failure. */
  async load(): Promise<boolean> {
    for (const [id, { isSaved }] of this.#ahead) if (isSaved) this.#ahead.delete(id);
    this.status = 'loading';
    return this.#calls.read(
      (signal) => this.read(signal),
      (things) => {
        this.status = 'ready';
        this.show(things);
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
  put(id: string, changed: Partial<Thing>, { isSaved }: { isSaved: boolean }): void {
    this.#ahead.set(id, { changed: { ...this.#ahead.get(id)?.changed, ...changed }, isSaved });
    this.show(this.all);
  }

  /** Aborts running requests. */
  stop(): void {
    this.#calls.stop();
  }

  private show(things: readonly Thing[]): void {
    this.all = things.map((one) => {
      const ahead = this.#ahead.get(one.id);
      return ahead === undefined ? one : { ...one, ...ahead.changed };
    });
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
