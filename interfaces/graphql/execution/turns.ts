/** Milliseconds that one piece of work takes before others get their turn. */
const slice = 5;

/**
 * Lets the event loop breathe while large answers are made: once a slice is used up, work waits for a turn, and one turn
 * is given in each round of the loop. One for the process, so that many large answers share the rounds.
 */
export class Turns {
  private sliceStart = 0;
  private isScheduled = false;
  private readonly waiting: (() => void)[] = [];

  /** Null while there is time left, else the turn to wait for. */
  next(): Promise<void> | null {
    const now = performance.now();
    if (!this.isScheduled) {
      // The first work of a round begins the slice.
      this.schedule();
      this.sliceStart = now;
      return null;
    }
    if (this.waiting.length === 0 && now - this.sliceStart < slice) return null;
    return new Promise((resolve) => this.waiting.push(resolve));
  }

  private schedule(): void {
    this.isScheduled = true;
    setImmediate(() => void this.round());
  }

  /** Wakes what waits, one after the other with what follows from it, until the slice is used up. */
  private async round(): Promise<void> {
    this.sliceStart = performance.now();
    while (this.waiting.length > 0 && performance.now() - this.sliceStart < slice) {
      this.waiting.shift()?.();
      await Promise.resolve();
    }
    this.isScheduled = false;
    if (this.waiting.length > 0) this.schedule();
  }
}
