import type { Clock } from '../../application/ports/clock.ts';

/** A clock that is still until a test moves it. */
export class FixedClock implements Clock {
  constructor(public instant = new Date('2026-11-21T09:00:00.000Z')) {}

  now(): Date {
    return this.instant;
  }

  today(): string {
    return this.instant.toISOString().slice(0, 10);
  }

  set(instant: string): void {
    this.instant = new Date(instant);
  }
}
