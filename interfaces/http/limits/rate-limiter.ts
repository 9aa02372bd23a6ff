import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Allowance } from '../../../application/ports/limits.ts';

const mostKeys = 100_000;
/** Calls are reported to other processes from this share of the limit; fewer do not matter. */
const reportedShare = 0.1;
/** Number of keys in one report; the others follow. */
const mostReported = 1_000;

interface Window {
  startedAt: number;
  count: number;
}

/** Counts calls per key in windows of fixed length, on the monotonic clock. */
export class RateLimiter {
  /** Created on the first call, because it allocates 2 MB at once. */
  private windows: LRUCache<string, Window & { reported: number }> | undefined;
  /** Calls at other processes, by the digest of the key. */
  private others: LRUCache<string, Window> | undefined;
  /** Keys with calls that have not been reported yet. */
  private readonly unreported = new Set<string>();

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
      window = { startedAt: now, count: 0, reported: 0 };
      this.windows.set(key, window);
    }
    window.count += 1;
    if (window.count >= this.limit * reportedShare && this.unreported.size < mostKeys) this.unreported.add(key);
    const elsewhere = this.others === undefined ? null : this.current(this.others.get(digestOf(key)), now);
    const observed = window.count + (elsewhere?.count ?? 0);
    return {
      limit: this.limit,
      observed,
      remaining: Math.max(0, this.limit - observed),
      resetsIn: Math.max(window.startedAt, elsewhere?.startedAt ?? 0) + this.windowMilliseconds - now,
      allowed: this.limit === 0 || observed <= this.limit,
    };
  }

  /** Calls since the last time by the digest of their key, so that names and addresses stay here. */
  takeUnreported(): Record<string, number> {
    const now = this.monotonicNow();
    const counts: Record<string, number> = {};
    let left = mostReported;
    for (const key of this.unreported) {
      this.unreported.delete(key);
      const window = this.current(this.windows?.peek(key), now);
      // Over, as most are that a process has counted while it was alone.
      if (window === null) continue;
      counts[digestOf(key)] = window.count - window.reported;
      window.reported = window.count;
      left -= 1;
      if (left === 0) break;
    }
    return counts;
  }

  /** Adds calls that another process has counted. */
  add(counts: Readonly<Record<string, number>>): void {
    const now = this.monotonicNow();
    this.others ??= new LRUCache({ max: mostKeys });
    for (const [digest, count] of Object.entries(counts)) {
      const window = this.current(this.others.get(digest), now) ?? { startedAt: now, count: 0 };
      window.count += count;
      this.others.set(digest, window);
    }
  }

  private current<W extends Window>(window: W | undefined, now: number): W | null {
    return window !== undefined && now - window.startedAt < this.windowMilliseconds ? window : null;
  }
}

function digestOf(key: string): string {
  return createHash('sha256').update(key).digest('base64url').slice(0, 22);
}
