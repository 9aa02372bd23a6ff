import { expect } from 'chai';
import { barOf, clampSchedule, drawnSchedule, isSmallBar, touches } from '../../../domain/roadmap/bar.ts';
import { leftEdgeOf, markerPosition, rightEdgeOf, scrollToCenter } from '../../../domain/roadmap/position.ts';
import { createTimeframe } from '../../../domain/roadmap/timeframe.ts';

const months2018 = createTimeframe('CURRENT_YEAR', 'MONTHS', '2018-05-10', 0);
const quarter = createTimeframe('CURRENT_QUARTER', 'WEEKS', '2026-11-21', 0);

describe('Roadmap bar', () => {
  it('runs from the left edge of the first day to the right edge of the last', () => {
    const bar = barOf({ startDate: '2018-01-01', dueDate: '2018-03-15' }, months2018);
    expect(bar?.left).to.equal(0);
    // Two whole months and 15 of the 31 days of March.
    expect(Math.floor(bar?.width ?? 0)).to.equal(447);
    const oneDay = barOf({ startDate: '2026-11-21', dueDate: '2026-11-21' }, quarter);
    expect(oneDay?.width).to.be.closeTo(180 / 7, 1e-9);
    // Saturday, the last day of the eighth week.
    expect(oneDay?.left).to.be.closeTo(7 * 180 + (6 / 7) * 180, 1e-9);
  });

  it('covers two whole weeks for fourteen days', () => {
    const bar = barOf({ startDate: '2026-10-04', dueDate: '2026-10-17' }, quarter);
    expect([bar?.left, bar?.width]).to.deep.equal([180, 360]);
  });

  it('ends within a quarter by its days', () => {
    const quarters = createTimeframe('THREE_YEARS', 'QUARTERS', '2016-08-01', 0);
    expect(leftEdgeOf(quarters, '2016-08-01') % 180).to.be.closeTo((31 / 92) * 180, 1e-9);
    expect(rightEdgeOf(quarters, '2016-09-30') % 180).to.equal(0);
  });

  it('extends a missing date to the edge of its side', () => {
    expect(clampSchedule({ startDate: null, dueDate: '2026-11-01' }, quarter)).to.include({
      start: quarter.start,
      end: '2026-11-01',
      startUndefined: true,
      endUndefined: false,
      startOutOfRange: false,
    });
    expect(clampSchedule({ startDate: '2026-11-01', dueDate: null }, quarter)).to.include({
      end: quarter.end,
      endUndefined: true,
      endOutOfRange: false,
    });
  });

  it('is clamped and marked when a date is beyond an edge', () => {
    expect(clampSchedule({ startDate: '2026-09-26', dueDate: '2027-01-03' }, quarter)).to.include({
      start: '2026-09-27',
      end: '2027-01-02',
      startOutOfRange: true,
      endOutOfRange: true,
      startUndefined: false,
    });
    expect(clampSchedule({ startDate: '2026-09-27', dueDate: '2027-01-02' }, quarter)).to.include({
      startOutOfRange: false,
      endOutOfRange: false,
    });
  });

  it('is null when it is outside the timeframe or ends before it starts', () => {
    expect(barOf({ startDate: '2026-01-01', dueDate: '2026-09-26' }, quarter)).to.equal(null);
    expect(barOf({ startDate: '2027-01-03', dueDate: '2027-02-01' }, quarter)).to.equal(null);
    expect(barOf({ startDate: null, dueDate: '2026-09-26' }, quarter)).to.equal(null);
    expect(barOf({ startDate: '2027-01-03', dueDate: null }, quarter)).to.equal(null);
    expect(barOf({ startDate: '2026-11-10', dueDate: '2026-11-09' }, quarter)).to.equal(null);
    expect(barOf({ startDate: '2027-02-01', dueDate: '2026-01-01' }, quarter)).to.equal(null);
  });

  it('is small below 40 px', () => {
    expect(isSmallBar({ width: 39.9 })).to.equal(true);
    expect(isSmallBar({ width: 40 })).to.equal(false);
  });

  it('overlaps a window with one date, with the missing side open', () => {
    const window = ['2026-10-01', '2026-12-31'] as const;
    expect(touches({ startDate: null, dueDate: null }, ...window)).to.equal(false);
    expect(touches({ startDate: '2020-01-01', dueDate: null }, ...window)).to.equal(true);
    expect(touches({ startDate: null, dueDate: '2030-01-01' }, ...window)).to.equal(true);
    expect(touches({ startDate: '2027-01-01', dueDate: null }, ...window)).to.equal(false);
    expect(touches({ startDate: null, dueDate: '2026-09-30' }, ...window)).to.equal(false);
    expect(touches({ startDate: '2026-12-31', dueDate: '2027-05-01' }, ...window)).to.equal(true);
    expect(touches({ startDate: '2026-01-01', dueDate: '2026-10-01' }, ...window)).to.equal(true);
  });

  it('ends a closed epic without a due date on the closing day, at or after its start', () => {
    const closed = { startDate: '2018-02-01', dueDate: null, closedAt: '2018-03-15T23:30:00Z' };
    expect(drawnSchedule(closed)).to.deep.equal({ startDate: '2018-02-01', dueDate: '2018-03-15' });
    expect(drawnSchedule({ ...closed, startDate: null }).dueDate).to.equal('2018-03-15');
    expect(drawnSchedule({ ...closed, startDate: '2018-05-01' }).dueDate).to.equal('2018-05-01');
    expect(drawnSchedule({ ...closed, dueDate: '2018-12-31' }).dueDate).to.equal('2018-12-31');
    expect(drawnSchedule({ ...closed, closedAt: null }).dueDate).to.equal(null);
  });

  it('marks today in the middle of its day, and not when it is outside', () => {
    expect(markerPosition(quarter, '2026-09-27')).to.be.closeTo(180 / 14, 1e-9);
    expect(markerPosition(quarter, '2027-01-03')).to.equal(null);
  });

  it('scrolls today to the center, within both ends', () => {
    const marker = markerPosition(quarter, '2026-11-21') ?? 0;
    expect(scrollToCenter(quarter, '2026-11-21', 1000)).to.equal(marker - 500);
    expect(scrollToCenter(quarter, '2026-09-28', 1000)).to.equal(0);
    expect(scrollToCenter(quarter, '2027-01-02', 1000)).to.equal(quarter.width - 1000);
    expect(scrollToCenter(quarter, '2026-11-21', 5000)).to.equal(0);
  });
});
