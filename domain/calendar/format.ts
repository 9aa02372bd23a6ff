import type { DateFormat } from './date-format.ts';
import type { Day } from './day.ts';
import { localDay } from './local-day.ts';

/** How dates, times and numbers are written for a reader. */
export interface Format {
  dates: DateFormat;
  /** Name of a time zone; null means the one of the machine. */
  timeZone: string | null;
}

/** Each is made when it is first used, and once: making one takes much longer than using it. */
class Formatters {
  readonly locale: string;
  private readonly zone: { timeZone?: string };
  private readonly made = new Map<string, unknown>();

  constructor({ dates, timeZone }: Format) {
    this.locale = dates === 'iso' ? 'en-US' : dates;
    this.zone = timeZone === null ? {} : { timeZone };
  }

  get number(): Intl.NumberFormat {
    return this.once('number', () => new Intl.NumberFormat(this.locale));
  }

  get date(): Intl.DateTimeFormat {
    return this.dates('date', { year: 'numeric', month: 'short', day: 'numeric', timeZone: 'UTC' });
  }

  get dateWithoutYear(): Intl.DateTimeFormat {
    return this.dates('dateWithoutYear', { month: 'short', day: 'numeric', timeZone: 'UTC' });
  }

  get month(): Intl.DateTimeFormat {
    return this.dates('month', { month: 'short', timeZone: 'UTC' });
  }

  /** "November 10, 2017 at 8:00:00 AM UTC" */
  get exactTime(): Intl.DateTimeFormat {
    return this.dates('exactTime', { dateStyle: 'long', timeStyle: 'long', ...this.zone });
  }

  /** "Mon, Nov 23, 8:00 AM" */
  get shortTime(): Intl.DateTimeFormat {
    const time = { weekday: 'short', month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' } as const;
    return this.dates('shortTime', { ...time, ...this.zone });
  }

  /** Swedish dates are written as in ISO 8601. */
  get day(): Intl.DateTimeFormat {
    const parts = { year: 'numeric', month: '2-digit', day: '2-digit' } as const;
    return this.once('day', () => new Intl.DateTimeFormat('sv-SE', { ...parts, ...this.zone }));
  }

  private dates(name: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
    return this.once(name, () => new Intl.DateTimeFormat(this.locale, options));
  }

  private once<Made>(name: string, make: () => Made): Made {
    const known = this.made.get(name) as Made | undefined;
    if (known !== undefined) return known;
    const made = make();
    this.made.set(name, made);
    return made;
  }
}

let current: Format = { dates: 'en-US', timeZone: null };
let made = new Formatters(current);

/** Chooses how this process writes dates and numbers: the browser once, for its reader. The server keeps the default. */
export function chooseFormat({ dates, timeZone }: Format): void {
  current = { dates, timeZone: timeZone !== null && isKnownZone(timeZone) ? timeZone : null };
  made = new Formatters(current);
}

/** The reader's format. */
export function currentFormat(): Format {
  return current;
}

/** The formatters of the reader's format. */
export function formatters(): Formatters {
  return made;
}

/** "1,234" in the reader's format. */
export function inDigits(count: number): string {
  return made.number.format(count);
}

/** "1.25", with at most so many digits behind the point. */
export function withDigits(value: number, most: number): string {
  return value.toLocaleString(made.locale, { maximumFractionDigits: most });
}

/** "12.5%" of a share between 0 and 1. */
export function inPercent(share: number): string {
  return share.toLocaleString(made.locale, { style: 'percent', maximumFractionDigits: 1 });
}

/** The calendar date at an instant in the reader's time zone: `YYYY-MM-DD`. */
export function dayOfReader(instant: Date): Day {
  return current.timeZone === null ? localDay(instant) : made.day.format(instant);
}

/** Name of the time zone of this machine. */
export function zoneOfMachine(): string {
  return new Intl.DateTimeFormat('en-US').resolvedOptions().timeZone;
}

/** Browsers know fewer names than the server, depending on their age. */
function isKnownZone(timeZone: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en-US', { timeZone }));
  } catch {
    return false;
  }
}
