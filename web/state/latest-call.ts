import { runInAction } from 'mobx';

/** Calls of which only the last one counts: each gives up the one before it. */
export class LatestCall {
  private controller = new AbortController();

  /** Begins a call; its signal says when the next one begins or all is given up. */
  begin(): AbortSignal {
    this.stop();
    this.controller = new AbortController();
    return this.controller.signal;
  }

  /** Of the call that was begun last, for reads beside it that are given up with it. */
  get signal(): AbortSignal {
    return this.controller.signal;
  }

  /**
   * Begins a call and hands over what it read or what went wrong, each as one change of the store. Nothing is handed over
   * after the call was given up. Returns false when it failed.
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

  /** Gives up the call that is on its way. */
  stop(): void {
    this.controller.abort();
  }
}
