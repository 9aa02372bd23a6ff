import { runInAction } from 'mobx';
import { reportDefect } from '../api/api-error.ts';

/** Runs calls of which only the latest counts: each aborts the one before. */
export class LatestCall {
  private controller = new AbortController();
  private latest: Promise<boolean> = Promise.resolve(true);
  /** Number of the following read that began last, and of the one that was shown. */
  private begun = 0;
  private shown = 0;

  /** Starts a call; its signal aborts when the next call starts or on cancellation. */
  begin(): AbortSignal {
    this.stop();
    this.controller = new AbortController();
    return this.controller.signal;
  }

  /** Signal of the latest call, for additional reads that are aborted with it. */
  get signal(): AbortSignal {
    return this.controller.signal;
  }

  /**
   * Starts a call and passes on its result or error, each as one change of the store. Does nothing after the call was
   * aborted. Returns false on failure.
   */
  read<Found>(
    read: (signal: AbortSignal) => Promise<Found>,
    show: (found: Found) => void,
    fail: (error: unknown) => void,
  ): Promise<boolean> {
    this.latest = this.readNow(read, show, fail);
    return this.latest;
  }

  /** Resolves when the latest read has ended, also one that begins meanwhile and aborts those before. */
  async settled(): Promise<void> {
    let awaited: Promise<boolean>;
    do {
      awaited = this.latest;
      await awaited;
    } while (awaited !== this.latest);
  }

  /**
   * Reads what is shown again, after a change; a failure leaves it as it is. Of two such reads, the one that began later
   * counts, whichever is answered first. Returns false on failure.
   */
  async follow<Found>(read: (signal: AbortSignal) => Promise<Found>, show: (found: Found) => void): Promise<boolean> {
    const { signal } = this;
    const turn = (this.begun += 1);
    try {
      const found = await read(signal);
      if (signal.aborted || turn < this.shown) return true;
      this.shown = turn;
      runInAction(() => show(found));
      return true;
    } catch (error) {
      reportDefect(error);
      return signal.aborted;
    }
  }

  /** Drops what following reads on their way will find: it is older than what is shown now. */
  outdate(): void {
    this.shown = this.begun + 1;
  }

  /** Aborts the running call. */
  stop(): void {
    this.controller.abort();
  }

  private async readNow<Found>(
    read: (signal: AbortSignal) => Promise<Found>,
    show: (found: Found) => void,
    fail: (error: unknown) => void,
  ): Promise<boolean> {
    const signal = this.begin();
    let found: Found;
    try {
      found = await read(signal);
    } catch (error) {
      if (signal.aborted) return true;
      runInAction(() => fail(error));
      return false;
    }
    if (!signal.aborted) runInAction(() => show(found));
    return true;
  }
}
