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

  /** Gives up the call that is on its way. */
  stop(): void {
    this.controller.abort();
  }
}
