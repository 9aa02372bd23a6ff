import { expect } from 'chai';
import * as fc from 'fast-check';
import { DateTime } from 'luxon';
import { addDays, dayFromNumber, dayNumber, daysBetween, isDay } from '../../../domain/calendar/day.ts';
import { endOfMonth, startOfMonthAfter } from '../../../domain/calendar/month.ts';
import { endOfQuarter, quarterOf, startOfQuarter, startOfQuarterAfter } from '../../../domain/calendar/quarter.ts';
import { todayIn } from '../../../domain/calendar/today.ts';
import { firstDaysOfWeek, startOfWeek, weekdayOf } from '../../../domain/calendar/week.ts';
import { dayInWords, spanInWords } from '../../../domain/calendar/words.ts';

const anyDay = fc.integer({ min: -719_162, max: 2_932_896 }).map(dayFromNumber);

describe('calendar', () => {
  it('knows which days exist', () => {
    for (const day of ['2024-02-29', '2000-02-29', '2026-12-31', '0001-01-01', '9999-12-31']) {
      expect(isDay(day), day).to.equal(true);
    }
    for (const text of [
      '2026-02-29',
      '1900-02-29',
      '2026-13-01',
      '2026-00-10',
      '2026-04-31',
      '2026-4-3',
      '0000-01-01',
      '',
    ]) {
      expect(isDay(text), text).to.equal(false);
    }
  });

  it('counts days as the platform does, over ten thousand years', () => {
    fc.assert(
      fc.property(anyDay, (day) => {
        expect(dayNumber(day)).to.equal(Date.parse(`${day}T00:00:00Z`) / 86_400_000);
        expect(dayFromNumber(dayNumber(day))).to.equal(day);
        expect(weekdayOf(day)).to.equal(new Date(`${day}T00:00:00Z`).getUTCDay());
      }),
      { numRuns: 2000 },
    );
  });

  it('adds days across leap days and year ends', () => {
    expect(addDays('2024-02-28', 2)).to.equal('2024-03-01');
    expect(addDays('2026-12-31', 1)).to.equal('2027-01-01');
    expect(addDays('2026-03-01', -1)).to.equal('2026-02-28');
    expect(daysBetween('2024-01-01', '2025-01-01')).to.equal(366);
    expect(daysBetween('2026-11-21', '2026-11-20')).to.equal(-1);
  });

  it('moves by months without running over, also from the 29th to 31st', () => {
    expect(startOfMonthAfter('2026-07-31', 2)).to.equal('2026-09-01');
    expect(startOfMonthAfter('2026-12-31', -18)).to.equal('2025-06-01');
    expect(startOfMonthAfter('2026-05-31', -5)).to.equal('2025-12-01');
    expect(startOfMonthAfter('2026-08-30', 18)).to.equal('2028-02-01');
    expect(endOfMonth('2028-02-10')).to.equal('2028-02-29');
  });

  it('knows quarters', () => {
    expect(['2026-01-01', '2026-03-31', '2026-04-01', '2026-12-31'].map(quarterOf)).to.deep.equal([1, 1, 2, 4]);
    expect(startOfQuarter('2026-08-31')).to.equal('2026-07-01');
    expect(endOfQuarter('2026-08-31')).to.equal('2026-09-30');
    expect(startOfQuarterAfter('2026-11-21', 1)).to.equal('2027-01-01');
  });

  it('begins each week on its first day, never after the day asked', () => {
    expect(startOfWeek('2026-11-21', 0)).to.equal('2026-11-15');
    expect(startOfWeek('2026-11-22', 1)).to.equal('2026-11-16');
    expect(startOfWeek('2026-11-21', 6)).to.equal('2026-11-21');
    fc.assert(
      fc.property(anyDay, fc.constantFrom(...firstDaysOfWeek), (day, first) => {
        const start = startOfWeek(day, first);
        expect(weekdayOf(start)).to.equal(first);
        expect(daysBetween(start, day)).to.be.within(0, 6);
      }),
      { numRuns: 500 },
    );
  });

  it('takes today from the clocks of a zone', () => {
    const instant = new Date('2026-11-21T11:30:00Z');
    expect(todayIn('Pacific/Kiritimati', instant)).to.equal('2026-11-22');
    expect(todayIn('Pacific/Pago_Pago', instant)).to.equal('2026-11-21');
    expect(todayIn('Etc/GMT+12', instant)).to.equal('2026-11-20');
    expect(() => todayIn('Nowhere/Land', instant)).to.throw(RangeError);
    expect(DateTime.fromISO(todayIn('Europe/Berlin', instant)).isValid).to.equal(true);
  });

  it('writes dates in words', () => {
    expect(dayInWords('2017-11-10')).to.equal('Nov 10, 2017');
    expect(dayInWords('2018-04-01')).to.equal('Apr 1, 2018');
    expect(spanInWords('2017-11-10', '2018-07-02')).to.equal('Nov 10, 2017 – Jul 2, 2018');
    expect(spanInWords('2018-01-01', '2018-04-01')).to.equal('Jan 1 – Apr 1, 2018');
  });
});
