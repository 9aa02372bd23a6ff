import type { Day } from '../calendar/day.ts';
import { partsOf } from '../calendar/day.ts';
import type { CalendarRules } from './working-calendar.ts';

/** What a group says about its working days; null is inherited from the group above. */
export interface CalendarSettings {
  /** 0 Sunday to 6 Saturday. */
  weekdays: number[] | null;
  /** Country or region whose public holidays are off, such as `DE` or `DE-BY`; empty for none. */
  publicHolidays: string | null;
  /** Own days off and days that are worked although they are off otherwise; those of groups above count too. */
  daysOff: Day[];
  extraDays: Day[];
}

/** The stored settings of a group. */
export interface StoredCalendar extends CalendarSettings {
  id: number;
  namespaceId: number;
  createdAt: Date;
  updatedAt: Date;
}

export const inheritedCalendar: CalendarSettings = {
  weekdays: null,
  publicHolidays: null,
  daysOff: [],
  extraDays: [],
};

/** Longest code of a country or region. */
export const holidayCodeLengthMaximum = 20;

/** Public holidays are known this many years around the present one; farther away only the week and own days count. */
const yearsBefore = 5;
const yearsAfter = 10;

/** The years with public holidays. */
export function holidayYears(today: Day): { from: number; to: number } {
  const { year } = partsOf(today);
  return { from: year - yearsBefore, to: year + yearsAfter };
}

/**
 * The rules of each group on the way down, for `mergeCalendarRules`. Public holidays are those of the nearest group that
 * chooses, and they stand in its rules: its holidays win over what groups above say about the same day.
 *
 * @param holidaysOf the days of a country or region
 */
export function rulesFromSettings(
  fromTop: readonly CalendarSettings[],
  holidaysOf: (code: string) => readonly Day[],
): CalendarRules[] {
  const deciding = fromTop.findLastIndex(({ publicHolidays }) => publicHolidays !== null);
  return fromTop.map(({ weekdays, publicHolidays, daysOff, extraDays }, index) => ({
    ...(weekdays !== null && { weekdays }),
    daysOff: index === deciding && publicHolidays ? [...holidaysOf(publicHolidays), ...daysOff] : daysOff,
    workingDays: extraDays,
  }));
}

/** The country or region that counts in the last group. */
export function decidingHolidays(fromTop: readonly CalendarSettings[]): string {
  return fromTop.findLast(({ publicHolidays }) => publicHolidays !== null)?.publicHolidays ?? '';
}
