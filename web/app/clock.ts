import { dayOfReader } from '../../domain/calendar/format.ts';
import { makeStore } from '../state/make-store.ts';

/** Today's date in the reader's time zone, or the fixed day of a demonstration. Updates at midnight. */
export class Clock {
  /** `YYYY-MM-DD` */
  today: string;
  private readonly fixed: boolean;

  constructor(fixedDay: string | null, now: () => Date = () => new Date()) {
    this.fixed = fixedDay !== null;
    this.today = fixedDay ?? dayOfReader(now());
    makeStore(this);
  }

  /** Updates the date; called when the tab becomes visible and once a minute. */
  refresh(now: Date = new Date()): void {
    if (!this.fixed) this.today = dayOfReader(now);
  }
}
