import { runInAction } from 'mobx';
import { reportDefect } from '../api/api-error.ts';

/** Runs calls of which only the latest counts: each aborts the one before. */
export class LatestCall {
  private controller = new AbortController();
  private latest: Promise<boolean> = Promise.resolve(true);
  /** The following read on its way, and what it or the one in its place resolves to. */
  private following = new AbortController();
  private followed: Promise<boolean> = Promise.resolve(true);

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
   * Reads what is shown again, after a change; a failure leaves it as it is. It takes the place of a following read on its
   * way, which may find what was before the change even if it is answered later. Returns false if this one, or the one in
   * its place, failed or found what could not be shown.
   */
  follow<Found>(read: (signal: AbortSignal) => Promise<Found>, show: (found: Found) => unknown): Promise<boolean> {
    if (this.signal.aborted) return Promise.resolve(true);
    this.outdate();
    this.following = new AbortController();
    this.followed = this.followNow(this.following.signal, read, show);
    return this.followed;
  }

  /** Gives up a following read on its way: what it finds is older than what is shown now. */
  outdate(): void {
    this.following.abort();
    this.followed = Promise.resolve(true);
  }

  /** Aborts the running call, and a following read. */
  stop(): void {
    this.controller.abort();
    this.outdate();
  }

  private async followNow<Found>(
    signal: AbortSignal,
    read: (signal: AbortSignal) => Promise<Found>,
    show: (found: Found) => unknown,
  ): Promise<boolean> {
    let found: Found;
    try {
      found = await read(signal);
    } catch (error) {
      if (signal.aborted) return this.followed;
      reportDefect(error);
      return false;
    }
    return signal.aborted ? this.followed : runInAction(() => show(found)) !== false;
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
