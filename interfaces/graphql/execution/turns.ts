/** Gives turns to work that waits, one in each round of the event loop, so that large answers leave it to others. */
export class Turns {
  private readonly waiting: (() => void)[] = [];

  next(): Promise<void> {
    return new Promise((resolve) => {
      this.waiting.push(resolve);
      if (this.waiting.length === 1) setImmediate(() => this.give());
    });
  }

  private give(): void {
    this.waiting.shift()?.();
    if (this.waiting.length > 0) setImmediate(() => this.give());
  }
}
