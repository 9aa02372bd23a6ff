import type { Day } from '../calendar/day.ts';
import { dayAtNumber, dayNumber, maximumDayNumber, minimumDayNumber } from '../calendar/day-number.ts';
import { daysInWeek } from '../calendar/week.ts';
import { SortedNumbers } from './sorted-numbers.ts';

/** What a group sets about its working days. What it leaves out is inherited from its ancestors. */
export interface CalendarRules {
  /** Days of the week on which people work, 0 Sunday to 6 Saturday; empty if on none. */
  weekdays?: readonly number[];
  /** Public holidays and other days on which nobody works. */
  daysOff?: readonly Day[];
  /** Single days that are worked although they are off by the week or in an ancestor. */
  workingDays?: readonly Day[];
}

/** Monday to Friday, where neither a group nor its ancestors say otherwise. */
export const defaultWeekdays: readonly number[] = [1, 2, 3, 4, 5];

/**
 * The rules of a group, merged with those of its ancestors.
 *
 * @param fromTop the rules of the top-level group, of its subgroup, and so on down to the group itself. The nearest group
 * with weekdays decides about the week, and the nearest one that lists a day about that day. In the same group
 * `workingDays` win over `daysOff`.
 */
export function mergeCalendarRules(fromTop: readonly CalendarRules[]): Required<CalendarRules> {
  let weekdays = defaultWeekdays;
  const works = new Map<Day, boolean>();
  for (const rules of fromTop) {
    weekdays = rules.weekdays ?? weekdays;
    for (const day of rules.daysOff ?? []) works.set(day, false);
    for (const day of rules.workingDays ?? []) works.set(day, true);
  }
  const listed = (isWorked: boolean): Day[] =>
    [...works].flatMap(([day, isWorkedThen]) => (isWorkedThen === isWorked ? [day] : [])).sort();
  return { weekdays, daysOff: listed(false), workingDays: listed(true) };
}

/** The Sunday from which whole weeks are counted: 1969-12-28, four days before day number 0, which is a Thursday. */
const daysBeforeFirst = 4;

/**
 * Which days are worked, for arithmetic with working days.
 *
 * The working days form one sequence, numbered by their **position**. The position of any day is the number of working
 * days before it (counted from a fixed day, so it can be negative): a working day has its own position, a day off that of
 * the next working day. Differences of positions are numbers of working days. Both directions cost a binary search in the
 * days that differ from the week, or less, whatever the distance.
 */
export class WorkingCalendar {
  private readonly perWeek: number;
  /** Working days of a week before each weekday. */
  private readonly before = new Int32Array(daysInWeek + 1);
  /** The weekdays that are worked, in order. */
  private readonly worked: number[] = [];
  /** Days that differ from the week, in order; how the positions after each differ; and the first position after each. */
  private readonly exceptions: SortedNumbers;
  private readonly shifts: Int32Array;
  private readonly positionsAfter: SortedNumbers;

  /** @param rules of the group merged with those of its ancestors, see `mergeCalendarRules` */
  constructor(rules: CalendarRules) {
    const weekdays = new Set(rules.weekdays ?? defaultWeekdays);
    for (let weekday = 0; weekday < daysInWeek; weekday += 1) {
      this.before[weekday] = this.worked.length;
      if (weekdays.has(weekday)) this.worked.push(weekday);
    }
    this.perWeek = this.before[daysInWeek] = this.worked.length;
    const changes = new Map<number, number>();
    for (const day of rules.daysOff ?? []) changes.set(dayNumber(day), -1);
    for (const day of rules.workingDays ?? []) changes.set(dayNumber(day), 1);
    const effective = [...changes]
      .filter(([number, change]) => weekdays.has(weekdayOfNumber(number)) === change < 0)
      .sort(([one], [other]) => one - other);
    this.exceptions = new SortedNumbers(effective.map(([number]) => number));
    this.shifts = new Int32Array(effective.length + 1);
    effective.forEach(([, change], index) => {
      this.shifts[index + 1] = (this.shifts[index] as number) + change;
    });
    this.positionsAfter = new SortedNumbers(
      effective.map(([number], index) => this.weeklyPosition(number + 1) + (this.shifts[index + 1] as number)),
    );
  }

  /** True if the day is worked. */
  isWorkingDay(day: Day): boolean {
    const number = dayNumber(day);
    return this.position(number + 1) > this.position(number);
  }

  /** Number of working days from `from` to `to`, both included; 0 if `to` is earlier. */
  countWorkingDays(from: Day, to: Day): number {
    return Math.max(0, this.position(dayNumber(to) + 1) - this.position(dayNumber(from)));
  }

  /**
   * The working day `count` working days after `day`, or before it if negative. A day off counts as the next working day:
   * with 0 it is that day. Null if there is no such day from year 1 to 9999, as when no day is worked.
   */
  addWorkingDays(day: Day, count: number): Day | null {
    const number = this.dayAt(this.position(dayNumber(day)) + count);
    return Number.isFinite(number) ? dayAtNumber(number) : null;
  }

  /** The position of the day with this number. */
  position(number: number): number {
    return this.weeklyPosition(number) + (this.shifts[this.exceptions.firstAtLeast(number)] as number);
  }

  /**
   * The number of the working day at a position. If there is none from year 1 to 9999: `Infinity` if there are too few
   * working days after the first, `-Infinity` if before.
   */
  dayAt(position: number): number {
    const index = this.positionsAfter.firstAtLeast(position + 1);
    const exception = this.exceptions.numbers[index] ?? Infinity;
    if (this.perWeek === 0) return position < 0 ? -Infinity : exception;
    const weekly = position - (this.shifts[index] as number);
    const week = Math.floor(weekly / this.perWeek);
    const weekday = this.worked[weekly - week * this.perWeek] as number;
    const number = Math.min(exception, week * daysInWeek + weekday - daysBeforeFirst);
    if (number > maximumDayNumber) return Infinity;
    return number < minimumDayNumber ? -Infinity : number;
  }

  private weeklyPosition(number: number): number {
    const week = Math.floor((number + daysBeforeFirst) / daysInWeek);
    const weekday = number + daysBeforeFirst - week * daysInWeek;
    return week * this.perWeek + (this.before[weekday] as number);
  }
}

function weekdayOfNumber(number: number): number {
  return (((number + daysBeforeFirst) % daysInWeek) + daysInWeek) % daysInWeek;
}
