import { dayAt } from '../../domain/calendar/instant.ts';
import { makeStore } from '../state/make-store.ts';

/** Today's calendar day where the reader sits, or the fixed day of a demonstration. Turns over at midnight. */
export class Clock {
  /** `YYYY-MM-DD` */
  today: string;
  private readonly fixed: boolean;

  constructor(fixedDay: string | null, now: () => Date = () => new Date()) {
    this.fixed = fixedDay !== null;
    this.today = fixedDay ?? dayAt(now(), 'system');
    makeStore(this);
  }

  /** Looks again; called when the tab comes back and once a minute. */
  refresh(now: Date = new Date()): void {
    if (!this.fixed) this.today = dayAt(now, 'system');
  }
}
