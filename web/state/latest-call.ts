import { runInAction } from 'mobx';

/** Runs calls of which only the latest counts: each aborts the one before. */
export class LatestCall {
  private controller = new AbortController();

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
  async read<Found>(
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

  /** Aborts the running call. */
  stop(): void {
    this.controller.abort();
  }
}
