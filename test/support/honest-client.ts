const everyMilliseconds = 100;

export interface HonestFigures {
  requests: number;
  failures: number;
  /** Milliseconds. */
  p95: number;
}

/** Reads its own account ten times a second, and notes how long that takes and whether it fails. */
export class HonestClient {
  private times: number[] = [];
  private failures = 0;
  private timer: NodeJS.Timeout | undefined;
  private readonly underWay = new Set<Promise<void>>();

  constructor(
    private readonly address: string,
    private readonly token: string,
  ) {}

  start(): void {
    this.times = [];
    this.failures = 0;
    this.timer = setInterval(() => {
      const request = this.ask().finally(() => this.underWay.delete(request));
      this.underWay.add(request);
    }, everyMilliseconds);
  }

  /** Waits for what is under way. */
  async stop(): Promise<HonestFigures> {
    clearInterval(this.timer);
    await Promise.all(this.underWay);
    const sorted = this.times.toSorted((a, b) => a - b);
    const p95 = sorted[Math.ceil(sorted.length * 0.95) - 1] ?? 0;
    return { requests: sorted.length, failures: this.failures, p95 };
  }

  async ask(): Promise<void> {
    const start = performance.now();
    try {
      const response = await fetch(`${this.address}/api/v4/user`, { headers: { 'private-token': this.token } });
      await response.arrayBuffer();
      if (response.status >= 500) this.failures += 1;
    } catch {
      this.failures += 1;
    }
    this.times.push(performance.now() - start);
  }
}
