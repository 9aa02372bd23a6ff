import type { Logger } from 'pino';
import { ServiceUnreachable, type Unavailable } from '../../application/errors.ts';

/** An outage is over after this many milliseconds without a failure for the same reason. */
const quiet = 60_000;

/** Logs each outage of the database, or of another service, once, when it begins; every rejected request has a line in the access log. */
export class Outages {
  private readonly lastSeen = new Map<string, number>();

  constructor(
    private readonly logger: Pick<Logger, 'warn'>,
    private readonly monotonicNow: () => number = () => performance.now(),
  ) {}

  report(error: Unavailable): void {
    const now = this.monotonicNow();
    const last = this.lastSeen.get(error.reason);
    this.lastSeen.set(error.reason, now);
    if (last !== undefined && now - last <= quiet) return;
    const service = error instanceof ServiceUnreachable ? 'service' : 'database';
    this.logger.warn({ err: error }, `${service} unavailable`);
  }
}
