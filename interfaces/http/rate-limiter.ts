import { LRUCache } from 'lru-cache';
import type { Allowance } from '../../application/limits.ts';

const mostKeys = 100_000;

/** Counts calls per key in windows of fixed length, on the monotonic clock. */
export class RateLimiter {
  /** Created on the first call, because it allocates 2 MB at once. */
  private windows: LRUCache<string, { startedAt: number; count: number }> | undefined;

  /** `limit` calls per `windowMilliseconds`; a limit of 0 allows everything. */
  constructor(
    readonly limit: number,
    private readonly windowMilliseconds: number,
    private readonly monotonicNow: () => number = () => performance.now(),
  ) {}

  /** Counts one call. */
  take(key: string): Allowance {
    const now = this.monotonicNow();
    this.windows ??= new LRUCache({ max: mostKeys });
    let window = this.windows.get(key);
    if (window === undefined || now - window.startedAt >= this.windowMilliseconds) {
      window = { startedAt: now, count: 0 };
      this.windows.set(key, window);
    }
    window.count += 1;
    return {
      limit: this.limit,
      observed: window.count,
      remaining: Math.max(0, this.limit - window.count),
      resetsIn: window.startedAt + this.windowMilliseconds - now,
      allowed: this.limit === 0 || window.count <= this.limit,
    };
  }
}
