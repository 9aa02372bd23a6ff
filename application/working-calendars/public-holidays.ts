import type { Day } from '../../domain/calendar/day.ts';

/** A country, or a state or region of one. */
export interface HolidayRegion {
  /** Such as `DE` or `DE-BY`. */
  code: string;
  name: string;
}

/** The public holidays of the world. */
export interface PublicHolidays {
  /** Countries, each followed by its states and regions. */
  regions(): Promise<readonly HolidayRegion[]>;
  /** Days that are off for most of the day, in order; empty for an unknown code. */
  days(code: string, years: { from: number; to: number }): Promise<readonly Day[]>;
}
