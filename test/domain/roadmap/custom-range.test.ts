import { expect } from 'chai';
import * as fc from 'fast-check';
import { dayAtNumber, dayNumber } from '../../../domain/calendar/day-number.ts';
import { firstDaysOfWeek } from '../../../domain/calendar/week.ts';
import { customRangeFrom, longestRange, scaleLimits } from '../../../domain/roadmap/custom-range.ts';
import { createCustomTimeframe } from '../../../domain/roadmap/custom-timeframe.ts';
import { columnTitle, subLabels } from '../../../domain/roadmap/header.ts';
import { dayUnder } from '../../../domain/roadmap/moved-schedule.ts';
import { leftEdgeOf, rightEdgeOf } from '../../../domain/roadmap/position.ts';
import { layoutsOf, timeframeRanges } from '../../../domain/roadmap/timeframe-range.ts';
import { centeredOn, daysInSight, middleDay, rangeShowing, zoomedSight } from '../../../domain/roadmap/zoom.ts';
import { columnsBetween, createTimeframe, type Timeframe } from '../../../domain/roadmap/timeframe.ts';

function zoomed(
  timeframe: Timeframe,
  { left, width }: { left: number; width: number },
  factor: number,
  anchor: number,
) {
  return rangeShowing(timeframe, width, zoomedSight(daysInSight(timeframe, left, anchor), width, factor, anchor));
}

const year = { start: '2026-01-01', end: '2026-12-31', day: null };

describe('Custom range', () => {
  it('is read from its days, with bounds, and is none without two days in order', () => {
    expect(customRangeFrom('2026-03-01', '2026-03-09', '12.5', '2026-03-04')).to.deep.equal({
      start: '2026-03-01',
      end: '2026-03-09',
      scale: 12.5,
      day: '2026-03-04',
    });
    expect(customRangeFrom('2026-03-01', '2026-03-01', null, '2026-04-01')).to.deep.include({ scale: null, day: null });
    for (const [start, end] of [
      ['2026-03-02', '2026-03-01'],
      ['2026-02-30', '2026-03-01'],
      ['2026-03-01', null],
      ['0001-01-01', '2026-03-01'],
      ['2026-03-01', '9999-12-31'],
      ['soon', 'later'],
    ] as const)
      expect(customRangeFrom(start, end, null, null), `${start} ${end}`).to.equal(null);
    const scales = ['1e9', '-3', 'wide', '0.0001', 'Infinity'].map(
      (scale) => customRangeFrom(year.start, year.end, scale, null)?.scale,
    );
    expect(scales).to.deep.equal([scaleLimits.most, null, null, scaleLimits.least, scaleLimits.most]);
    const long = customRangeFrom('1900-01-01', '9998-12-31', null, null);
    expect(dayNumber(long?.end ?? '') - dayNumber('1900-01-01') + 1).to.equal(longestRange);
  });

  it('has columns that follow the scale, each with its title and labels', () => {
    const at = (scale: number) => createCustomTimeframe({ ...year, scale }, 0, 1);
    expect([64, 17, 16, 3, 2, 0.9, 0.5, 0.125].map((scale) => at(scale).layout)).to.deep.equal([
      'WEEKS',
      'WEEKS',
      'MONTHS',
      'MONTHS',
      'QUARTERS',
      'QUARTERS',
      'YEARS',
      'YEARS',
    ]);
    const years = createCustomTimeframe({ start: '2025-05-10', end: '2027-02-03', scale: 0.5, day: null }, 0, 1);
    expect(years.columns.map((column) => columnTitle(column, 'YEARS'))).to.deep.equal(['2025', '2026', '2027']);
    const labels = (timeframe: Timeframe, index: number) =>
      subLabels(timeframe.columns[index] as Timeframe['columns'][number], timeframe.layout, '2026-05-05');
    expect(labels(years, 0).map(({ text, start, end }) => `${text} ${start} ${end}`)).to.deep.equal([
      'Q2 2025-05-10 2025-06-30',
      'Q3 2025-07-01 2025-09-30',
      'Q4 2025-10-01 2025-12-31',
    ]);
    expect(labels(years, 1).map(({ period }) => period)).to.deep.equal(['past', 'current', 'future', 'future']);
    const quarters = createCustomTimeframe({ start: '2026-02-20', end: '2026-04-10', scale: 1, day: null }, 0, 1);
    expect([0, 1].flatMap((index) => labels(quarters, index).map(({ text, end }) => `${text} ${end}`))).to.deep.equal([
      'Feb 2026-02-28',
      'Mar 2026-03-31',
      'Apr 2026-04-10',
    ]);
  });

  it('fits the window without a scale, as far as the bounds allow', () => {
    expect(createCustomTimeframe({ ...year, scale: null }, 1100, 0).width).to.be.closeTo(1100, 1);
    const day = { start: '2026-01-01', end: '2026-01-01', day: null, scale: null };
    expect(createCustomTimeframe(day, 1100, 0).width).to.equal(scaleLimits.most);
  });

  const range = fc
    .record({
      first: fc.integer({ min: dayNumber('1970-01-01'), max: dayNumber('2090-12-31') }),
      days: fc.integer({ min: 1, max: longestRange }),
      scale: fc.double({ min: scaleLimits.least, max: scaleLimits.most, noNaN: true }),
      firstDayOfWeek: fc.constantFrom(...firstDaysOfWeek),
    })
    .map(({ first, days, scale, firstDayOfWeek }) => ({
      range: { start: dayAtNumber(first), end: dayAtNumber(first + days - 1), scale, day: null },
      firstDayOfWeek,
    }));

  it('shows each of its days exactly once, all with the same width, in a bounded number of columns', () => {
    fc.assert(
      fc.property(range, fc.nat(), ({ range: custom, firstDayOfWeek }, seed) => {
        const timeframe = createCustomTimeframe(custom, 0, firstDayOfWeek);
        const { columns, start, end } = timeframe;
        expect([start, end]).to.deep.equal([custom.start, custom.end]);
        expect(columns.length).to.be.most(longestRange / 7 + 2);
        columns.forEach((column, index) => {
          const before = columns[index - 1];
          if (before !== undefined) expect(dayNumber(before.end) + 1).to.equal(column.startNumber);
          expect(column.left).to.be.closeTo((column.startNumber - dayNumber(start)) * custom.scale, 1e-6);
        });
        const day = dayAtNumber(dayNumber(start) + (seed % (dayNumber(end) - dayNumber(start) + 1)));
        const left = leftEdgeOf(timeframe, day);
        expect(rightEdgeOf(timeframe, day) - left).to.be.closeTo(custom.scale, 1e-6);
        expect(dayUnder(timeframe, left + custom.scale / 2)).to.equal(day);
        const drawn = columnsBetween(timeframe, left, left + 500);
        const expected = columns.filter((one) => one.left < left + 500 && one.left + one.width > left);
        // A column that ends where the part begins may be drawn, by rounding.
        expect(drawn.at(-1)).to.equal(expected.at(-1));
        expect(Math.abs(drawn.length - expected.length)).to.be.most(1);
      }),
    );
  });

  const presets = timeframeRanges.flatMap((one) =>
    layoutsOf(one).map((layout) => createTimeframe(one, layout, '2026-11-21', 1)),
  );

  it('keeps the day under the pointer in its place while zooming, from presets and back', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...presets),
        fc.integer({ min: 300, max: 3000 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.array(fc.double({ min: 0.3, max: 3, noNaN: true }), { minLength: 1, maxLength: 12 }),
        (preset, width, place, share, factors) => {
          let timeframe: Timeframe = preset;
          let left = place * Math.max(0, preset.width - width);
          const anchor = share * Math.min(width, preset.width - 1);
          const held = dayUnder(timeframe, left + anchor);
          for (const factor of factors) {
            const next = zoomed(timeframe, { left, width }, factor, anchor);
            timeframe = createCustomTimeframe(next.range, width, 1);
            left = next.left;
            // What scrolling can reach.
            expect(left).to.be.within(0, Math.max(0, timeframe.width - width) + 1e-6 * timeframe.width + 1);
            expect(middleDay(timeframe, { left, width })).to.equal(next.range.day);
          }
          const now = dayUnder(timeframe, left + anchor);
          // Many days of a long range share a pixel.
          const { start, end } = timeframe;
          const most = Math.max(1, (dayNumber(end) - dayNumber(start) + 1) / timeframe.width);
          expect(Math.abs(dayNumber(now) - dayNumber(held)), `${held} became ${now}`).to.be.most(most);
        },
      ),
    );
  });

  it('is widened to show a day in the middle of the window, at the same scale, from any preset', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...presets),
        fc.integer({ min: 300, max: 3000 }),
        fc.integer({ min: dayNumber('2001-01-01'), max: dayNumber('2060-01-01') }),
        (preset, width, number) => {
          const day = dayAtNumber(number);
          const { range, left } = centeredOn(preset, width, day);
          const timeframe = createCustomTimeframe(range, width, 1);
          expect(middleDay(timeframe, { left, width })).to.equal(day);
          expect(left).to.be.within(0, Math.max(0, timeframe.width - width) + 1e-6 * timeframe.width + 1);
          expect(dayNumber(range.end) - dayNumber(range.start)).to.be.below(longestRange);
          const scales = preset.columns.map((column) => column.width / column.days);
          const tolerance = 0.001 * range.scale;
          expect(range.scale).to.be.within(Math.min(...scales) - tolerance, Math.max(...scales) + tolerance);
        },
      ),
    );
  });

  it('gets more days where the window shows more, and at most as many as the longest range', () => {
    const timeframe = createCustomTimeframe({ ...year, scale: 3 }, 0, 1);
    const wide = zoomed(timeframe, { left: 0, width: 1000 }, 1 / 4, 500).range;
    expect([wide.start < year.start, wide.end > year.end]).to.deep.equal([true, true]);
    const most = zoomed(timeframe, { left: 0, width: 1000 }, 1 / 1000, 500).range;
    expect(dayNumber(most.end) - dayNumber(most.start)).to.be.below(longestRange);
    const near = zoomed(timeframe, { left: 0, width: 1000 }, 2, 500).range;
    expect([near.start, near.end]).to.deep.equal([year.start, year.end]);
  });
});
