import type { Clock } from '../application/ports/clock.ts';
import { dayAt } from '../domain/calendar/instant.ts';

/** The machine's clock. Days are in UTC, so that all processes of an instance agree on them. */
export class SystemClock implements Clock {
  /** `fixedToday`, `YYYY-MM-DD`, replaces today; instants stay real. */
  constructor(private readonly fixedToday: string | null = null) {}

  now(): Date {
    return new Date();
  }

  today(): string {
    return this.fixedToday ?? dayAt(this.now());
  }
}
