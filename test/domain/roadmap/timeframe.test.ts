import { expect } from 'chai';
import { daysBetween } from '../../../domain/calendar/day.ts';
import { firstDaysOfWeek } from '../../../domain/calendar/week.ts';
import { layoutFor, layoutsOf, rangeFrom, timeframeRanges } from '../../../domain/roadmap/timeframe-range.ts';
import { columnOf, createTimeframe } from '../../../domain/roadmap/timeframe.ts';

describe('Roadmap timeframe', () => {
  it('offers the layouts of each range, with a default for invalid ones', () => {
    expect(timeframeRanges.map(layoutsOf)).to.deep.equal([
      ['WEEKS'],
      ['MONTHS', 'WEEKS'],
      ['QUARTERS', 'MONTHS', 'WEEKS'],
    ]);
    expect(layoutFor('CURRENT_QUARTER', 'MONTHS')).to.equal('WEEKS');
    expect(layoutFor('CURRENT_YEAR')).to.equal('MONTHS');
    expect(layoutFor('CURRENT_YEAR', 'weeks')).to.equal('WEEKS');
    expect(layoutFor('CURRENT_YEAR', 'QUARTERS')).to.equal('MONTHS');
    expect(layoutFor('THREE_YEARS', null)).to.equal('QUARTERS');
    expect(rangeFrom('THREE_YEARS')).to.equal('THREE_YEARS');
    expect(rangeFrom('NEXT_CENTURY')).to.equal('CURRENT_QUARTER');
    expect(rangeFrom(null)).to.equal('CURRENT_QUARTER');
  });

  it('shows this quarter in weeks that contain its first and last day', () => {
    const sunday = createTimeframe('CURRENT_QUARTER', 'WEEKS', '2026-11-21', 0);
    expect([sunday.start, sunday.end, sunday.columns.length]).to.deep.equal(['2026-09-27', '2027-01-02', 14]);
    expect(sunday.width).to.equal(14 * 180);
    const monday = createTimeframe('CURRENT_QUARTER', 'WEEKS', '2026-11-21', 1);
    expect([monday.start, monday.end]).to.deep.equal(['2026-09-28', '2027-01-03']);
    const saturday = createTimeframe('CURRENT_QUARTER', 'WEEKS', '2026-11-21', 6);
    expect([saturday.start, saturday.end]).to.deep.equal(['2026-09-26', '2027-01-01']);
  });

  it('includes the week that begins on the last day of the range', () => {
    // 2028-12-31 is a Sunday.
    expect(createTimeframe('CURRENT_QUARTER', 'WEEKS', '2028-11-01', 0).columns.at(-1)?.start).to.equal('2028-12-31');
    expect(createTimeframe('THREE_YEARS', 'WEEKS', '2021-01-01', 0).columns.at(-1)?.start).to.equal('2022-07-31');
  });

  it('includes the first day of a range for every first day of the week', () => {
    // 2027-08-01 is a Sunday; 2023-01-01 too.
    for (const first of firstDaysOfWeek) {
      const year = createTimeframe('CURRENT_YEAR', 'WEEKS', '2023-06-15', first);
      expect(year.start <= '2023-01-01', `first day ${first}`).to.equal(true);
      expect(daysBetween(year.start, '2023-01-01')).to.be.below(7);
      expect(year.end >= '2023-12-31').to.equal(true);
    }
  });

  it('shows this year in twelve months', () => {
    const { columns, start, end } = createTimeframe('CURRENT_YEAR', 'MONTHS', '2024-02-29', 0);
    expect([columns.length, start, end]).to.deep.equal([12, '2024-01-01', '2024-12-31']);
  });

  it('shows three years in 36 months with this month as the 19th, also on the 31st', () => {
    for (const today of ['2026-11-21', '2026-08-31', '2026-05-31', '2026-12-31', '2024-02-29']) {
      const { columns } = createTimeframe('THREE_YEARS', 'MONTHS', today, 0);
      expect(columns.length, today).to.equal(36);
      expect(columns[18]?.start.slice(0, 7), today).to.equal(today.slice(0, 7));
    }
    expect(createTimeframe('THREE_YEARS', 'MONTHS', '2026-12-31', 0).end).to.equal('2028-05-31');
  });

  it('shows three years in thirteen quarters, 18 months before and after', () => {
    for (const today of ['2026-11-21', '2026-12-31', '2026-01-31', '2026-08-31', '2024-02-29']) {
      const { columns } = createTimeframe('THREE_YEARS', 'QUARTERS', today, 0);
      expect(columns.length, today).to.equal(13);
      expect(columns[6] && today >= columns[6].start && today <= columns[6].end, today).to.equal(true);
    }
    const { start, end } = createTimeframe('THREE_YEARS', 'QUARTERS', '2026-11-21', 0);
    expect([start, end]).to.deep.equal(['2025-04-01', '2028-06-30']);
  });

  it('shows three years in weeks, from 18 months before to the end of the month 18 months after', () => {
    const { columns, start, end } = createTimeframe('THREE_YEARS', 'WEEKS', '2021-01-01', 0);
    expect(start).to.equal('2019-06-30');
    expect(end).to.equal('2022-08-06');
    expect(columns.length).to.equal(162);
  });

  it('finds the column of a day, or none outside', () => {
    const timeframe = createTimeframe('THREE_YEARS', 'MONTHS', '2026-11-21', 0);
    expect(columnOf(timeframe, '2026-02-28')?.start).to.equal('2026-02-01');
    expect(columnOf(timeframe, timeframe.start)?.index).to.equal(0);
    expect(columnOf(timeframe, timeframe.end)?.index).to.equal(35);
    expect(columnOf(timeframe, '2025-04-30')).to.equal(null);
    expect(columnOf(timeframe, '2028-05-01')).to.equal(null);
  });
});
