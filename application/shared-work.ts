/** Runs the work for a key once at a time: callers that ask meanwhile wait for its result. */
export class SharedWork<Result> {
  private readonly underWay = new Map<string, Promise<Result>>();

  /** Joins the work for the key, or starts it. All who wait get the same result, or the same error. */
  run(key: string, work: () => Promise<Result>): Promise<Result> {
    const running = this.underWay.get(key);
    if (running !== undefined) return running;
    const started = work().finally(() => this.underWay.delete(key));
    this.underWay.set(key, started);
    return started;
  }

  /**
   * The same for work that ends with the request that started it, which may be aborted or wait too long for a connection:
   * an error is only that request's own, and of the others one starts again.
   */
  async runForOthers(key: string, work: () => Promise<Result>): Promise<Result> {
    for (;;) {
      const running = this.underWay.get(key);
      if (running === undefined) return this.run(key, work);
      try {
        return await running;
      } catch {
        // Not ours.
      }
    }
  }
}
