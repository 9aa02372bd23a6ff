import { expect } from 'chai';
import * as fc from 'fast-check';
import { addDays, daysBetween, type Day } from '../../../domain/calendar/day.ts';
import { dayAtNumber, dayNumber } from '../../../domain/calendar/day-number.ts';
import { weekdayOf } from '../../../domain/calendar/week.ts';
import { rulesFromSettings, type CalendarSettings } from '../../../domain/scheduling/calendar-settings.ts';
import {
  mergeCalendarRules,
  WorkingCalendar,
  type CalendarRules,
} from '../../../domain/scheduling/working-calendar.ts';
import { readCalendar } from './plan-notation.ts';

describe('A working calendar', () => {
  const holidays = readCalendar('Mo Tu We Th Fr, off 12-24 12-25 12-26 2027-01-01, on 12-19');

  it('knows weekdays, days off and days worked nonetheless', () => {
    const worked = (day: Day): boolean => holidays.isWorkingDay(day);
    expect(['2026-12-18', '2026-12-19', '2026-12-20', '2026-12-24', '2026-12-28'].map(worked)).to.deep.equal([
      true,
      true,
      false,
      false,
      true,
    ]);
  });

  it('counts working days with both ends', () => {
    expect(holidays.countWorkingDays('2026-12-18', '2026-12-21')).to.equal(3);
    expect(holidays.countWorkingDays('2026-12-24', '2026-12-27')).to.equal(0);
    expect(holidays.countWorkingDays('2026-12-23', '2027-01-04')).to.equal(6);
    expect(holidays.countWorkingDays('2026-12-21', '2026-12-18')).to.equal(0);
  });

  it('adds and subtracts working days; a day off counts as the next working day', () => {
    expect(holidays.addWorkingDays('2026-12-23', 1)).to.equal('2026-12-28');
    expect(holidays.addWorkingDays('2026-12-24', 0)).to.equal('2026-12-28');
    expect(holidays.addWorkingDays('2026-12-24', 1)).to.equal('2026-12-29');
    expect(holidays.addWorkingDays('2027-01-04', -4)).to.equal('2026-12-28');
    expect(holidays.addWorkingDays('2026-12-21', -1)).to.equal('2026-12-19');
    expect(new WorkingCalendar({}).addWorkingDays('2026-12-04', 1)).to.equal('2026-12-07');
  });

  it('answers null where there is no such working day', () => {
    const never = new WorkingCalendar({ weekdays: [] });
    expect(never.isWorkingDay('2026-12-01')).to.equal(false);
    expect(never.countWorkingDays('0001-01-01', '9999-12-31')).to.equal(0);
    expect([-1, 0, 1].map((count) => never.addWorkingDays('2026-12-01', count))).to.deep.equal([null, null, null]);
    const once = new WorkingCalendar({ weekdays: [], workingDays: ['2026-12-05'] });
    expect(once.addWorkingDays('2026-12-01', 0)).to.equal('2026-12-05');
    expect(once.addWorkingDays('2026-12-01', 1)).to.equal(null);
    expect(once.addWorkingDays('2026-12-06', -1)).to.equal('2026-12-05');
    expect(new WorkingCalendar({}).addWorkingDays('9999-12-31', 1)).to.equal(null);
    expect(new WorkingCalendar({}).addWorkingDays('0001-01-01', -1)).to.equal(null);
  });

  it('is the same as walking from day to day', () => {
    const anyDay = fc.integer({ min: -60, max: 60 }).map((days) => addDays('2026-12-31', days));
    const anyRules = fc.record({
      weekdays: fc.subarray([0, 1, 2, 3, 4, 5, 6]),
      daysOff: fc.array(anyDay, { maxLength: 12 }),
      workingDays: fc.array(anyDay, { maxLength: 12 }),
    });
    fc.assert(
      fc.property(anyRules, anyDay, anyDay, fc.integer({ min: -25, max: 25 }), (rules, from, to, count) => {
        const calendar = new WorkingCalendar(rules);
        const works = (day: Day): boolean => {
          if (rules.workingDays.includes(day)) return true;
          return !rules.daysOff.includes(day) && rules.weekdays.includes(weekdayOf(day));
        };
        const days = Array.from({ length: Math.max(0, daysBetween(from, to) + 1) }, (_, index) => addDays(from, index));
        expect(calendar.isWorkingDay(from)).to.equal(works(from));
        expect(calendar.countWorkingDays(from, to)).to.equal(days.filter(works).length);
        let left = count;
        let day: Day | null = from;
        const step = count < 0 ? -1 : 1;
        // Six years of a calendar in which nothing is worked are enough.
        for (let walked = 0; day !== null; walked += 1) {
          if (count >= 0 && works(day) && left-- === 0) break;
          day = walked > 2200 ? null : addDays(day, step);
          if (count < 0 && day !== null && works(day) && ++left === 0) break;
        }
        expect(calendar.addWorkingDays(from, count)).to.equal(day);
      }),
      { numRuns: 300 },
    );
  });

  it('finds the day of each position again, over ten thousand years', () => {
    const calendar = readCalendar('Su Mo Tu We Th, off 12-24 12-25, on 12-26');
    for (let number = dayNumber('0001-01-01'); number < dayNumber('9999-12-01'); number += 997) {
      const position = calendar.position(number);
      const day = calendar.dayAt(position);
      expect(day).to.be.at.least(number);
      expect(calendar.position(day)).to.equal(position);
      expect(calendar.isWorkingDay(dayAtNumber(day))).to.equal(true);
    }
  });
});

describe('The calendar rules of a group', () => {
  const top: CalendarRules = { weekdays: [1, 2, 3, 4], daysOff: ['2026-12-24', '2026-12-25'] };

  it('are those of its ancestors where it says nothing', () => {
    expect(mergeCalendarRules([])).to.deep.equal({ weekdays: [1, 2, 3, 4, 5], daysOff: [], workingDays: [] });
    expect(mergeCalendarRules([top, {}])).to.deep.equal({ ...top, workingDays: [] });
  });

  it('change weekdays, add days off, and take days off back', () => {
    expect(
      mergeCalendarRules([top, { weekdays: [0, 6] }, { daysOff: ['2026-12-31'], workingDays: ['2026-12-24'] }]),
    ).to.deep.equal({ weekdays: [0, 6], daysOff: ['2026-12-25', '2026-12-31'], workingDays: ['2026-12-24'] });
    expect(mergeCalendarRules([{ workingDays: ['2026-12-25'] }, top]).workingDays).to.deep.equal([]);
    expect(mergeCalendarRules([{ workingDays: ['2026-12-25'], daysOff: ['2026-12-25'] }]).daysOff).to.deep.equal([]);
  });

  it('do not change when they are merged again', () => {
    const merged = mergeCalendarRules([top, { workingDays: ['2026-12-24'] }]);
    expect(mergeCalendarRules([merged])).to.deep.equal(merged);
  });

  it('are those of the nearest group that decides, for each day by itself', () => {
    const anyDay = fc.integer({ min: 0, max: 20 }).map((days) => addDays('2026-12-20', days));
    const anyDays = fc.array(anyDay, { maxLength: 5 });
    const holidays: Readonly<Record<string, Day[]>> = {
      NO: ['2026-12-25', '2026-12-26', '2027-01-01'],
      PL: ['2026-12-24', '2026-12-25', '2027-01-06'],
    };
    const anySettings: fc.Arbitrary<CalendarSettings> = fc.record({
      weekdays: fc.option(fc.subarray([0, 1, 2, 3, 4, 5, 6])),
      publicHolidays: fc.constantFrom(null, null, '', 'NO', 'PL'),
      daysOff: anyDays,
      extraDays: anyDays,
    });
    /** Asked from the group up, of one day. */
    const isWorked = (fromTop: readonly CalendarSettings[], day: Day): boolean => {
      const upwards = fromTop.toReversed();
      const chooser = upwards.find(({ publicHolidays }) => publicHolidays !== null);
      for (const group of upwards) {
        if (group.extraDays.includes(day)) return true;
        if (group.daysOff.includes(day)) return false;
        if (group === chooser && holidays[group.publicHolidays ?? '']?.includes(day) === true) return false;
      }
      const week = upwards.find(({ weekdays }) => weekdays !== null)?.weekdays ?? [1, 2, 3, 4, 5];
      return week.includes(new Date(`${day}T12:00:00Z`).getUTCDay());
    };
    fc.assert(
      fc.property(fc.array(anySettings, { maxLength: 4 }), (fromTop) => {
        const calendar = new WorkingCalendar(
          mergeCalendarRules(rulesFromSettings(fromTop, (code) => holidays[code] ?? [])),
        );
        for (let count = 0; count <= 25; count += 1) {
          const day = addDays('2026-12-18', count);
          expect(calendar.isWorkingDay(day), day).to.equal(isWorked(fromTop, day));
        }
      }),
      { numRuns: 500 },
    );
  });
});
