/** Sizes of operations that run one at a time. */
export type OperationSize = 'medium' | 'large';

/** Gives turns to waiting work, one per round of the event loop, so that large answers do not block others. */
export class Turns {
  private readonly waiting: (() => void)[] = [];
  private readonly last: Record<OperationSize, Promise<unknown>> = {
    medium: Promise.resolve(),
    large: Promise.resolve(),
  };

  next(): Promise<void> {
    return new Promise((resolve) => {
      this.waiting.push(resolve);
      if (this.waiting.length === 1) setImmediate(() => this.give());
    });
  }

  /** Runs operations with very many rows one after the other, so that their memory is not needed at the same time. */
  alone(size: OperationSize, work: () => Promise<void>): void {
    // Who asked for the work hears of its failure; the next one only waits for its end.
    this.last[size] = this.last[size].then(work).catch(() => undefined);
  }

  private give(): void {
    this.waiting.shift()?.();
    if (this.waiting.length > 0) setImmediate(() => this.give());
  }
}

/** The turns of the process. */
export const turns = new Turns();
