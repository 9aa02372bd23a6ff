import { readFileSync } from 'node:fs';

const everyMilliseconds = 5;

/**
 * Processor time of the main thread between two rounds of its event loop, in milliseconds: no one is answered
 * meanwhile. Other work of the machine does not lengthen it, unlike a wait that is measured by the clock. 0 where Linux
 * does not tell.
 */
export class MainThreadSlices {
  private last = 0;
  private longest = 0;

  /** The longest since the last call; the first call begins to measure. */
  takeLongest(): number {
    if (this.last === 0) this.begin();
    const { longest } = this;
    this.longest = 0;
    return longest;
  }

  private begin(): void {
    this.last = mainThreadTime();
    setInterval(() => {
      const now = mainThreadTime();
      this.longest = Math.max(this.longest, now - this.last);
      this.last = now;
    }, everyMilliseconds).unref();
  }
}

function mainThreadTime(): number {
  try {
    return Number(readFileSync('/proc/thread-self/schedstat', 'utf8').split(' ', 1)[0]) / 1e6;
  } catch {
    return 0;
  }
}
