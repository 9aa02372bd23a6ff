import { expect } from 'chai';
import { columnPeriod, columnTitle, isDayNumbered, subLabels } from '../../../domain/roadmap/header.ts';
import type { Layout, TimeframeRange } from '../../../domain/roadmap/timeframe-range.ts';
import { createTimeframe, type Column } from '../../../domain/roadmap/timeframe.ts';

function titles(range: TimeframeRange, layout: Layout, today: string): string[] {
  return createTimeframe(range, layout, today, 0).columns.map((column) => columnTitle(column, layout));
}

describe('Roadmap header', () => {
  it('names quarters, with the year on the first and on every Q1', () => {
    expect(titles('THREE_YEARS', 'QUARTERS', '2026-11-21').slice(0, 5)).to.deep.equal([
      '2025 Q2',
      'Q3',
      'Q4',
      '2026 Q1',
      'Q2',
    ]);
  });

  it('names months, with the year on the first and on January', () => {
    expect(titles('THREE_YEARS', 'MONTHS', '2026-11-21').slice(0, 10)).to.deep.equal([
      '2025 May',
      'Jun',
      'Jul',
      'Aug',
      'Sep',
      'Oct',
      'Nov',
      'Dec',
      '2026 Jan',
      'Feb',
    ]);
  });

  it('names weeks, with the year on the first and on the first of January', () => {
    const weeks = titles('THREE_YEARS', 'WEEKS', '2026-11-21');
    expect(weeks[0]).to.equal('2025 Apr 27');
    expect(weeks[1]).to.equal('May 4');
    expect(weeks.filter((title) => /^\d{4} /.test(title))).to.deep.equal([
      '2025 Apr 27',
      '2026 Jan 4',
      '2027 Jan 3',
      '2028 Jan 2',
    ]);
  });

  it('lists the months of a quarter, the Sundays of a month and the days of a week', () => {
    const [quarter] = createTimeframe('THREE_YEARS', 'QUARTERS', '2026-11-21', 0).columns as [Column];
    expect(subLabels(quarter, 'QUARTERS', '2026-11-21').map(({ text }) => text)).to.deep.equal(['Apr', 'May', 'Jun']);
    const month = createTimeframe('CURRENT_YEAR', 'MONTHS', '2026-11-21', 1).columns[10] as Column;
    expect(subLabels(month, 'MONTHS', '2026-11-21').map(({ text }) => text)).to.deep.equal([
      '1',
      '8',
      '15',
      '22',
      '29',
    ]);
    const week = createTimeframe('CURRENT_QUARTER', 'WEEKS', '2026-11-21', 1).columns[0] as Column;
    expect(subLabels(week, 'WEEKS', '2026-11-21').map(({ text }) => text)).to.deep.equal([
      '28',
      '29',
      '30',
      '1',
      '2',
      '3',
      '4',
    ]);
  });

  it('marks columns as past, current or future, with exactly one current', () => {
    for (const first of [0, 1, 6] as const) {
      const { columns } = createTimeframe('CURRENT_QUARTER', 'WEEKS', '2026-11-22', first);
      const current = columns.filter((column) => columnPeriod(column, '2026-11-22') === 'current');
      expect(current.length, `first day ${first}`).to.equal(1);
      expect(columnPeriod(columns[0] as Column, '2026-11-22')).to.equal('past');
      expect(columnPeriod(columns.at(-1) as Column, '2026-11-22')).to.equal('future');
    }
  });

  it('numbers each day of a week that has room, or some of them, and always today', () => {
    const numbered = (width: number, today = -1) =>
      [0, 1, 2, 3, 4, 5, 6].filter((index) => isDayNumbered(index, today, width));
    expect(numbered(180 / 7)).to.deep.equal([0, 1, 2, 3, 4, 5, 6]);
    expect(numbered(18)).to.deep.equal([0, 2, 4]);
    expect(numbered(18, 5)).to.deep.equal([0, 2, 5]);
    expect(numbered(8)).to.deep.equal([0, 3]);
    expect(numbered(8, 6)).to.deep.equal([0, 3, 6]);
    expect(numbered(6)).to.deep.equal([]);
  });

  it('marks the Sunday of the week that contains today, or none before the first', () => {
    const { columns } = createTimeframe('CURRENT_YEAR', 'MONTHS', '2026-11-21', 0);
    const periods = (column: Column, today: string) => subLabels(column, 'MONTHS', today).map(({ period }) => period);
    expect(periods(columns[10] as Column, '2026-11-21')).to.deep.equal(['past', 'past', 'current', 'future', 'future']);
    expect(periods(columns[11] as Column, '2026-12-02')).to.deep.equal(['future', 'future', 'future', 'future']);
    expect(periods(columns[10] as Column, '2026-12-02')).to.not.include('current');
  });
});
