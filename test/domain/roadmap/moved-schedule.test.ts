import { expect } from 'chai';
import { assert, constantFrom, double, integer, nat, property, tuple } from 'fast-check';
import { addDays, daysBetween, isDay } from '../../../domain/calendar/day.ts';
import { firstDaysOfWeek, weekdayOf } from '../../../domain/calendar/week.ts';
import type { Schedule } from '../../../domain/roadmap/bar.ts';
import {
  dayUnder,
  shiftedSchedule,
  steppedSchedule,
  stretchedSchedule,
  unitsBetween,
  type MoveUnit,
} from '../../../domain/roadmap/moved-schedule.ts';
import { leftEdgeOf, rightEdgeOf } from '../../../domain/roadmap/position.ts';
import { layoutsOf, timeframeRanges } from '../../../domain/roadmap/timeframe-range.ts';
import { createTimeframe } from '../../../domain/roadmap/timeframe.ts';

const monday = 1;

/** `2026-01-05 2026-01-09`, with `-` for a missing date. */
function scheduleOf(text: string): Schedule {
  const [startDate, dueDate] = text.split(' ').map((day) => (day === '-' ? null : day));
  return { startDate: startDate ?? null, dueDate: dueDate ?? null };
}

function textOf(schedule: Schedule | null): string {
  return schedule === null ? 'none' : `${schedule.startDate ?? '-'} ${schedule.dueDate ?? '-'}`;
}

const days = integer({ min: 0, max: 40_000 }).map((count) => addDays('1990-01-01', count));
const timeframes = tuple(days, constantFrom(...timeframeRanges), constantFrom(...firstDaysOfWeek), nat({ max: 2 })).map(
  ([today, range, firstDayOfWeek, place]) => {
    const layouts = layoutsOf(range);
    return createTimeframe(range, layouts[place % layouts.length] as (typeof layouts)[number], today, firstDayOfWeek);
  },
);

describe('moved schedules', () => {
  it('find the day under each of its px, in every layout and first day of week', () => {
    assert(
      property(
        timeframes,
        double({ min: 0, max: 1, noNaN: true }),
        double({ min: 0.001, max: 0.999, noNaN: true }),
        (timeframe, along, inside) => {
          const count = daysBetween(timeframe.start, timeframe.end);
          const day = addDays(timeframe.start, Math.round(along * count));
          const left = leftEdgeOf(timeframe, day);
          const width = rightEdgeOf(timeframe, day) - left;
          expect(dayUnder(timeframe, left + inside * width)).to.equal(day);
          expect(dayUnder(timeframe, left)).to.equal(day);
        },
      ),
    );
  });

  it('clamp the day under a position outside the timeline', () => {
    const timeframe = createTimeframe('CURRENT_YEAR', 'MONTHS', '2026-05-05', 0);
    expect(dayUnder(timeframe, -20)).to.equal('2026-01-01');
    expect(dayUnder(timeframe, timeframe.width + 20)).to.equal('2026-12-31');
  });

  it('move by exactly the days of the drag, whatever the layout', () => {
    const spans = tuple(days, nat({ max: 800 })).map(([start, length]) => ({
      startDate: start,
      dueDate: addDays(start, length),
    }));
    assert(
      property(timeframes, nat(), nat(), spans, (timeframe, one, other, schedule) => {
        const count = daysBetween(timeframe.start, timeframe.end) + 1;
        const [from, to] = [one % count, other % count].map((place) => addDays(timeframe.start, place)) as [
          string,
          string,
        ];
        const under = (day: string) => dayUnder(timeframe, leftEdgeOf(timeframe, day) + 0.01);
        const moved = shiftedSchedule(schedule, 'day', unitsBetween(under(from), under(to), 'day'));
        const distance = daysBetween(from, to);
        expect(moved).to.deep.equal({
          startDate: addDays(schedule.startDate, distance),
          dueDate: addDays(schedule.dueDate, distance),
        });
      }),
    );
  });

  const shifts: readonly [schedule: string, unit: MoveUnit, count: number, moved: string][] = [
    ['2026-03-28 2026-03-30', 'day', 2, '2026-03-30 2026-04-01'],
    ['2025-12-31 2026-01-01', 'day', -1, '2025-12-30 2025-12-31'],
    ['2024-02-28 2024-02-29', 'day', 1, '2024-02-29 2024-03-01'],
    ['2026-01-07 2026-01-20', 'week', 2, '2026-01-21 2026-02-03'],
    ['2026-01-31 2026-02-10', 'month', 1, '2026-02-28 2026-03-10'],
    ['2026-01-15 2026-04-15', 'month', -1, '2025-12-15 2026-03-15'],
    ['- 2026-01-31', 'month', 1, '- 2026-02-28'],
    ['2026-01-05 -', 'week', -1, '2025-12-29 -'],
    ['- -', 'day', 1, 'none'],
    ['9999-12-30 9999-12-31', 'day', 1, 'none'],
    ['0001-01-01 0001-01-02', 'week', -1, 'none'],
  ];
  for (const [schedule, unit, count, moved] of shifts) {
    it(`move ${schedule} by ${count} ${unit}`, () => {
      expect(textOf(shiftedSchedule(scheduleOf(schedule), unit, count))).to.equal(moved);
    });
  }

  const stretches: readonly [schedule: string, side: 'start' | 'end', to: string, unit: MoveUnit, moved: string][] = [
    ['2026-01-05 2026-01-09', 'end', '2026-01-15', 'day', '2026-01-05 2026-01-15'],
    ['2026-01-05 2026-01-09', 'end', '2026-01-15', 'week', '2026-01-05 2026-01-18'],
    ['2026-01-05 2026-01-09', 'end', '2026-01-13', 'week', '2026-01-05 2026-01-11'],
    ['2026-01-05 2026-01-09', 'start', '2025-12-31', 'week', '2025-12-29 2026-01-09'],
    ['2026-01-05 2026-03-31', 'end', '2026-05-20', 'month', '2026-01-05 2026-05-31'],
    ['2026-01-05 2026-03-31', 'end', '2026-05-03', 'month', '2026-01-05 2026-04-30'],
    ['2026-01-05 2026-01-09', 'start', '2026-02-20', 'day', '2026-01-09 2026-01-09'],
    ['2026-01-05 2026-01-09', 'end', '2026-01-01', 'day', '2026-01-05 2026-01-05'],
    ['- 2026-01-09', 'start', '2026-01-02', 'day', '2026-01-02 2026-01-09'],
    ['2026-01-05 -', 'end', '2026-01-20', 'day', '2026-01-05 2026-01-20'],
  ];
  for (const [schedule, side, to, unit, moved] of stretches) {
    it(`stretch the ${side} of ${schedule} to ${to} by ${unit}`, () => {
      expect(textOf(stretchedSchedule(scheduleOf(schedule), side, to, unit, monday))).to.equal(moved);
    });
  }

  it('step an end to the next edge of a week, forth and back', () => {
    const schedule = scheduleOf('2026-01-07 2026-01-09');
    const step = (side: 'start' | 'end', direction: 1 | -1) =>
      textOf(steppedSchedule(schedule, side, direction, 'week', monday));
    expect(step('end', 1)).to.equal('2026-01-07 2026-01-11');
    expect(step('end', -1)).to.equal('2026-01-07 2026-01-07');
    expect(step('start', -1)).to.equal('2026-01-05 2026-01-09');
    expect(step('start', 1)).to.equal('2026-01-09 2026-01-09');
  });

  it('stretch to edges of weeks for every first day of week, and stay in the calendar', () => {
    assert(
      property(days, days, constantFrom(...firstDaysOfWeek), (start, to, first) => {
        const { dueDate } = stretchedSchedule({ startDate: start, dueDate: null }, 'end', to, 'week', first) ?? {};
        expect(isDay(dueDate ?? '')).to.equal(true);
        if (dueDate !== start) expect(weekdayOf(addDays(dueDate ?? '', 1))).to.equal(first);
      }),
    );
  });
});
