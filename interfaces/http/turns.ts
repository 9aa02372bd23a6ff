/** Of operations that are run one after the other. */
export type OperationSize = 'medium' | 'large';

/** Gives turns to work that waits, one in each round of the event loop, so that large answers leave it to others. */
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

  /** Runs what may answer very many rows, one after the other, so that their memory is never needed together. */
  alone(size: OperationSize, work: () => Promise<void>): void {
    this.last[size] = this.last[size].then(work, work);
  }

  private give(): void {
    this.waiting.shift()?.();
    if (this.waiting.length > 0) setImmediate(() => this.give());
  }
}

/** Those of the process. */
export const turns = new Turns();
