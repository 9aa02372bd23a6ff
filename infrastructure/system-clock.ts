import type { Clock } from '../application/ports.ts';
import { dayAt } from '../domain/calendar/instant.ts';

/** The machine's clock. Days are those of UTC, so that every process of an instance agrees on them. */
export class SystemClock implements Clock {
  /** `fixedToday`, `YYYY-MM-DD`, stands for today whatever the clock says; instants stay real. */
  constructor(private readonly fixedToday: string | null = null) {}

  now(): Date {
    return new Date();
  }

  today(): string {
    return this.fixedToday ?? dayAt(this.now());
  }
}
