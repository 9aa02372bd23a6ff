import { expect } from 'chai';
import * as fc from 'fast-check';
import { DateTime } from 'luxon';
import { addDays, addMonths, daysBetween, isDay } from '../../../domain/calendar/day.ts';
import { dayAtNumber, dayNumber, maximumDayNumber, minimumDayNumber } from '../../../domain/calendar/day-number.ts';
import { dayAt, instantOf, isInCalendar, plusDays } from '../../../domain/calendar/instant.ts';
import { localDay, startOfLocalDay } from '../../../domain/calendar/local-day.ts';
import { endOf, quarterOf, startOf, startOfLater } from '../../../domain/calendar/period.ts';
import { firstDaysOfWeek, startOfWeek, weekdayOf } from '../../../domain/calendar/week.ts';
import { chooseFormat, dayOfReader, inDigits } from '../../../domain/calendar/format.ts';
import { dayInWords, shortMonth, spanInWords } from '../../../domain/calendar/dates-in-words.ts';

const luxon = (day: string) => DateTime.fromISO(day, { zone: 'utc', locale: 'en-US' });
const anyDay = fc
  .integer({ min: minimumDayNumber, max: maximumDayNumber })
  .map((number) => addDays('1970-01-01', number));

describe('Calendar', () => {
  it('tells valid days from invalid ones', () => {
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

  it('numbers days and weekdays like Luxon and Date for the years 1 to 9999', () => {
    fc.assert(
      fc.property(anyDay, (day) => {
        expect(dayNumber(day)).to.equal(Date.parse(`${day}T00:00:00Z`) / 86_400_000);
        expect(dayNumber(day)).to.equal(luxon(day).toMillis() / 86_400_000);
        expect(addDays('1970-01-01', dayNumber(day))).to.equal(day);
        expect(dayAtNumber(dayNumber(day))).to.equal(day);
        expect(weekdayOf(day)).to.equal(new Date(`${day}T00:00:00Z`).getUTCDay());
      }),
      { numRuns: 2000 },
    );
  });

  it('calculates like Luxon', () => {
    const anyCount = fc.integer({ min: -1_500, max: 1_500 });
    const middleDay = anyDay.filter((day) => day > '0130' && day < '9870');
    fc.assert(
      fc.property(middleDay, anyCount, (day, count) => {
        expect(addDays(day, count)).to.equal(luxon(day).plus({ days: count }).toISODate());
        expect(addMonths(day, count)).to.equal(luxon(day).plus({ months: count }).toISODate());
        expect(daysBetween(day, addDays(day, count))).to.equal(count);
        expect(dayInWords(day)).to.equal(luxon(day).toFormat('LLL d, y'));
        expect(quarterOf(day)).to.equal(luxon(day).quarter);
        for (const period of ['month', 'quarter', 'year'] as const) {
          expect(startOf(period, day)).to.equal(luxon(day).startOf(period).toISODate());
          expect(endOf(period, day)).to.equal(luxon(day).endOf(period).toISODate());
        }
        expect(localDay(startOfLocalDay(day))).to.equal(day);
        // Before, zones differed by seconds, which luxon rounds.
        if (day < '1973') return;
        expect(startOfLocalDay(day).getTime()).to.equal(DateTime.fromISO(day, { zone: 'system' }).toMillis());
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

  it('adds months without skipping one, also from the 29th to the 31st', () => {
    expect(startOfLater('month', '2026-07-31', 2)).to.equal('2026-09-01');
    expect(startOfLater('month', '2026-12-31', -18)).to.equal('2025-06-01');
    expect(startOfLater('month', '2026-05-31', -5)).to.equal('2025-12-01');
    expect(startOfLater('month', '2026-08-30', 18)).to.equal('2028-02-01');
    expect(endOf('month', '2028-02-10')).to.equal('2028-02-29');
    expect(addMonths('2026-08-31', 1)).to.equal('2026-09-30');
    expect(addMonths('2027-11-30', 3)).to.equal('2028-02-29');
  });

  it('computes quarters', () => {
    expect(['2026-01-01', '2026-03-31', '2026-04-01', '2026-12-31'].map(quarterOf)).to.deep.equal([1, 1, 2, 4]);
    expect(startOf('quarter', '2026-08-31')).to.equal('2026-07-01');
    expect(endOf('quarter', '2026-08-31')).to.equal('2026-09-30');
    expect(startOfLater('quarter', '2026-11-21', 1)).to.equal('2027-01-01');
  });

  it('starts each week on its first day, at most six days before the given day', () => {
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

  it('takes today from the given time zone', () => {
    const instant = new Date('2026-11-21T11:30:00Z');
    expect(dayAt(instant, 'Pacific/Kiritimati')).to.equal('2026-11-22');
    expect(dayAt(instant, 'Pacific/Pago_Pago')).to.equal('2026-11-21');
    expect(dayAt(instant, 'Etc/GMT+12')).to.equal('2026-11-20');
    expect(() => dayAt(instant, 'Nowhere/Land')).to.throw(RangeError);
    expect(DateTime.fromISO(dayAt(instant, 'Europe/Berlin')).isValid).to.equal(true);
  });

  it('parses ISO 8601 instants, in UTC unless an offset is given', () => {
    const read = (text: string) => instantOf(text)?.toISOString() ?? null;
    expect(read('2026-11-21T11:30:00.5+02:00')).to.equal('2026-11-21T09:30:00.500Z');
    expect(read('2026-11-21 11:30-0330')).to.equal('2026-11-21T15:00:00.000Z');
    expect(read('2026-11-21t11:30:00z')).to.equal('2026-11-21T11:30:00.000Z');
    expect(read('2026-11-21T11:30:00')).to.equal('2026-11-21T11:30:00.000Z');
    expect(read('2026-11-21')).to.equal('2026-11-21T00:00:00.000Z');
    for (const text of [
      '2026-02-30T00:00:00Z',
      '2026-11-21T25:00',
      '2026-W47-6',
      '2026-325',
      '0001-01-01T00:00+01:00',
      '',
    ])
      expect(read(text), text).to.equal(null);
    expect(isInCalendar(new Date('+010000-01-01T00:00:00Z'))).to.equal(false);
    expect(isInCalendar(new Date('9999-12-31T23:59:59Z'))).to.equal(true);
    expect(plusDays(new Date('2026-03-28T12:00:00Z'), 30).toISOString()).to.equal('2026-04-27T12:00:00.000Z');
  });

  describe('in the format of a reader', () => {
    afterEach(() => chooseFormat({ dates: 'en-US', timeZone: null }));

    it('writes dates and numbers in their language', () => {
      chooseFormat({ dates: 'de', timeZone: null });
      expect(dayInWords('2017-12-01')).to.equal('1. Dez. 2017');
      expect(spanInWords('2018-05-01', '2018-12-02')).to.equal('1. Mai – 2. Dez. 2018');
      expect(shortMonth('2017-12-01')).to.equal('Dez');
      expect(inDigits(1234567)).to.equal('1.234.567');
      chooseFormat({ dates: 'en-GB', timeZone: null });
      expect(dayInWords('2017-11-10')).to.equal('10 Nov 2017');
    });

    it('writes dates as in ISO 8601, with both years', () => {
      chooseFormat({ dates: 'iso', timeZone: null });
      expect(dayInWords('2017-11-10')).to.equal('2017-11-10');
      expect(spanInWords('2018-01-01', '2018-04-01')).to.equal('2018-01-01 – 2018-04-01');
      expect(inDigits(1234)).to.equal('1,234');
    });

    it('knows the day in their time zone, and leaves zones it does not know to the machine', () => {
      const evening = new Date('2026-11-26T22:30:00Z');
      chooseFormat({ dates: 'en-US', timeZone: 'Asia/Tokyo' });
      expect(dayOfReader(evening)).to.equal('2026-11-27');
      chooseFormat({ dates: 'en-US', timeZone: 'America/Lima' });
      expect(dayOfReader(evening)).to.equal('2026-11-26');
      chooseFormat({ dates: 'en-US', timeZone: 'Europe/Nowhere' });
      expect(dayOfReader(evening)).to.match(/^2026-11-2[67]$/);
    });
  });

  it('formats dates in words', () => {
    expect(dayInWords('2017-11-10')).to.equal('Nov 10, 2017');
    expect(dayInWords('2018-04-01')).to.equal('Apr 1, 2018');
    expect(spanInWords('2017-11-10', '2018-07-02')).to.equal('Nov 10, 2017 – Jul 2, 2018');
    expect(spanInWords('2018-01-01', '2018-04-01')).to.equal('Jan 1 – Apr 1, 2018');
  });
});
