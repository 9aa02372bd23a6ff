import type { Logger } from 'pino';
import type { Unavailable } from '../../application/errors.ts';

/** An outage is over when nothing has failed for the same reason for so long, in milliseconds. */
const quiet = 60_000;

/** Logs each outage of the database once, when it begins; the requests that it refuses have a line of the access log each. */
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
    if (last === undefined || now - last > quiet) this.logger.warn({ err: error }, 'database unavailable');
  }
}
