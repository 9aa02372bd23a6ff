import { expect } from 'chai';
import { DateTime } from 'luxon';
import { dayAt } from '../../../domain/calendar/instant.ts';
import { firstDaysOfWeek, type FirstDayOfWeek } from '../../../domain/calendar/week.ts';
import { barOf } from '../../../domain/roadmap/bar.ts';
import { createCustomTimeframe } from '../../../domain/roadmap/custom-timeframe.ts';
import { dayUnder, shiftedSchedule, stretchedSchedule, unitsBetween } from '../../../domain/roadmap/moved-schedule.ts';
import { markerPosition } from '../../../domain/roadmap/position.ts';
import { layoutsOf, timeframeRanges, type ColumnUnit } from '../../../domain/roadmap/timeframe-range.ts';
import { createTimeframe, type Timeframe } from '../../../domain/roadmap/timeframe.ts';

/*
 * An independent ruler: the platform's own UTC calendar, and the wording of the rule instead of the code's way.
 * Weeks are 180 px per 7 days from the first column; months and quarters 180 px each, shared by their days.
 */
const milliseconds = 86_400_000;
const firstDate = Date.UTC(2008, 0, 1);
/** Every day from 2008 to 2104, written by the platform, and the other way round. */
const days = Array.from({ length: 35_430 }, (_, index) =>
  new Date(firstDate + index * milliseconds).toISOString().slice(0, 10),
);
const indexOfDay = new Map(days.map((day, index) => [day, index]));
const at = (day: string): number => indexOfDay.get(day) ?? Number.NaN;
const dateAt = (index: number): Date => new Date(firstDate + index * milliseconds);

/** Px from the first column's left edge to the left edge of a day; days are indexes into `days`. */
function expectedLeft(first: number, layout: ColumnUnit, day: number): number {
  if (layout === 'WEEKS') return ((day - first) / 7) * 180;
  const [date, origin] = [dateAt(day), dateAt(first)];
  const span = layout === 'MONTHS' ? 1 : 3;
  const monthOfUnit = Math.floor(date.getUTCMonth() / span) * span;
  const start = Date.UTC(date.getUTCFullYear(), monthOfUnit, 1);
  const end = Date.UTC(date.getUTCFullYear(), monthOfUnit + span, 1);
  const units = ((date.getUTCFullYear() - origin.getUTCFullYear()) * 12 + monthOfUnit - origin.getUTCMonth()) / span;
  return (units + (date.getTime() - start) / (end - start)) * 180;
}

/** Px to a place in a day, from 0 at its left edge to 1 at the right one. Days of a zoomed timeline are all equal. */
function within({ range, layout, start, end, width }: Timeframe, day: number, share: number): number {
  const first = at(start);
  if (range === 'CUSTOM') return ((day - first + share) * width) / (at(end) - first + 1);
  const left = expectedLeft(first, layout, day);
  return left + share * (expectedLeft(first, layout, day + 1) - left);
}

/** Px of a day of timelines that are zoomed, with columns of years, quarters, months and weeks. */
const scales = [0.125, 0.6, 2, 9, 20, 64];
/** Days before and after the one that zoomed timelines are around. */
const daysAround = 400;

function expectedFirst(timeframe: Timeframe, today: string, firstDayOfWeek: FirstDayOfWeek): string {
  const date = dateAt(at(today));
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()];
  const iso = (monthIndex: number) => new Date(Date.UTC(year, monthIndex, 1)).toISOString().slice(0, 10);
  const quarterMonth = (monthIndex: number) => Math.floor(monthIndex / 3) * 3;
  const start =
    timeframe.range === 'CURRENT_QUARTER'
      ? iso(quarterMonth(month))
      : timeframe.range === 'CURRENT_YEAR'
        ? iso(0)
        : iso(timeframe.layout === 'QUARTERS' ? quarterMonth(month - 18) : month - 18);
  if (timeframe.layout !== 'WEEKS') return start;
  let index = at(start);
  while (dateAt(index).getUTCDay() !== firstDayOfWeek) index -= 1;
  return days[index] ?? '';
}

/** Instants around midnight on days where calendars break: leap days, quarter and year ends, the 29th to 31st, clock changes. */
const criticalDays = [
  '2024-02-29',
  '2026-02-28',
  '2026-12-31',
  '2026-03-31',
  '2026-05-31',
  '2026-08-31',
  '2028-12-31',
  '2023-01-01',
  '2026-03-29',
  '2026-10-25',
  '2026-03-08',
  '2026-11-01',
  '2011-12-30',
  '2100-02-28',
];

const zones = [...new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', 'Etc/GMT+12', 'Etc/GMT-14'])];

describe('Roadmap day positions', () => {
  const settings = timeframeRanges.flatMap((range) =>
    layoutsOf(range).flatMap((layout) => firstDaysOfWeek.map((firstDayOfWeek) => ({ range, layout, firstDayOfWeek }))),
  );
  const timeframes = new Map<string, Timeframe[]>();

  function timeframesAt(today: string): Timeframe[] {
    const known = timeframes.get(today);
    if (known !== undefined) return known;
    const made = settings.map(({ range, layout, firstDayOfWeek }) => {
      const timeframe = createTimeframe(range, layout, today, firstDayOfWeek);
      expect(timeframe.start, `${range} ${layout} ${today}`).to.equal(expectedFirst(timeframe, today, firstDayOfWeek));
      return timeframe;
    });
    timeframes.set(today, made);
    return made;
  }

  const zoomed = new Map<string, Timeframe[]>();

  function zoomedAt(today: string): Timeframe[] {
    const range = { start: days[at(today) - daysAround] ?? '', end: days[at(today) + daysAround] ?? '', day: null };
    const made =
      zoomed.get(today) ??
      scales.map((scale, index) =>
        createCustomTimeframe({ ...range, scale }, 0, firstDaysOfWeek[index % firstDaysOfWeek.length] ?? 0),
      );
    zoomed.set(today, made);
    return made;
  }

  it('are exact to half a pixel in all time zones, layouts and first days of the week', () => {
    let cases = 0;
    let worst = 0;
    const check = (found: number, expected: number, about: () => string): void => {
      const off = Math.abs(found - expected);
      if (!(off <= 0.5)) expect.fail(`${about()}: ${found} instead of ${expected}`);
      worst = Math.max(worst, off);
    };

    zones.forEach((zone, zoneIndex) => {
      criticalDays.forEach((critical, dayIndex) => {
        // The first or the last minute of the day on the clocks of this zone.
        const clock = DateTime.fromISO(`${critical}T${(zoneIndex + dayIndex) % 2 === 0 ? '00:00:30' : '23:59:30'}`, {
          zone,
        });
        const today = dayAt(clock.toJSDate(), zone);
        // A day that a zone skipped (by crossing the date line) shows as the next one.
        if (clock.toISODate() === critical) expect(today, zone).to.equal(critical);
        timeframesAt(today).forEach((timeframe, index) => {
          const { layout } = timeframe;
          const [first, now] = [at(timeframe.start), at(today)];
          const length = at(timeframe.end) - first + 1;
          const from = (zoneIndex * 31 + dayIndex * 7 + index) % length;
          const to = from + ((zoneIndex * 17 + dayIndex * 13 + index * 5) % (length - from));
          const schedule = { startDate: days[first + from] ?? null, dueDate: days[first + to] ?? null };
          const bar = barOf(schedule, timeframe);
          const about = () => `${zone} ${today} ${timeframe.range} ${layout} ${JSON.stringify(schedule)}`;
          if (bar === null) return expect.fail(about());
          check(bar.left, expectedLeft(first, layout, first + from), about);
          check(bar.left + bar.width, expectedLeft(first, layout, first + to + 1), about);
          const middle = (expectedLeft(first, layout, now) + expectedLeft(first, layout, now + 1)) / 2;
          check(markerPosition(timeframe, today) ?? Number.NaN, middle, about);
          cases += 1;
        });
      });
    });

    expect(zones.length).to.be.above(400);
    expect(cases).to.be.at.least(100_000);
    expect(worst).to.be.below(0.5);
  });

  it('move bars by exactly the days of a drag in all time zones, layouts, zooms and first days of the week', () => {
    let cases = 0;
    const clock = process.env.TZ;
    try {
      zones.forEach((zone, zoneIndex) => {
        // Days must not depend on the clock of the process either.
        process.env.TZ = zone;
        criticalDays.forEach((critical, dayIndex) => {
          [...timeframesAt(critical), ...zoomedAt(critical)].forEach((timeframe, index) => {
            const first = at(timeframe.start);
            const length = at(timeframe.end) - first + 1;
            const dice = zoneIndex * 131 + dayIndex * 31 + index * 7;
            const near = at(critical) - first;
            // From around the critical day over it, and from anywhere to anywhere.
            const [from, to] =
              dice % 2 === 0
                ? [Math.max(0, near - (dice % 5)), Math.min(length - 1, near + 1 + (dice % 11))]
                : [dice % length, (dice * 17) % length];
            const pressed = within(timeframe, first + from, (dice % 9) / 10 + 0.05);
            const released = within(timeframe, first + to, (dice % 7) / 10 + 0.1);
            const count = unitsBetween(dayUnder(timeframe, pressed), dayUnder(timeframe, released), 'day');
            const [start, due] = [first + from - (dice % 40), first + from + (dice % 400)];
            const part = dice % 5;
            const bar = {
              startDate: part === 3 ? null : (days[start] ?? ''),
              dueDate: part === 4 ? null : (days[due] ?? ''),
            };
            const about = `${zone} ${critical} ${timeframe.range} ${timeframe.layout} ${JSON.stringify(bar)} by ${to - from}`;
            if (count !== to - from) expect.fail(`${about}: ${count} days`);
            const moved = shiftedSchedule(bar, 'day', count);
            const stretched = stretchedSchedule(bar, 'end', dayUnder(timeframe, released), 'day', 1);
            const movedStart = bar.startDate === null ? null : (days[start + to - from] ?? '');
            const movedDue = bar.dueDate === null ? null : (days[due + to - from] ?? '');
            if (moved?.startDate !== movedStart || moved.dueDate !== movedDue)
              expect.fail(`${about}: ${JSON.stringify(moved)}`);
            const end = days[Math.max(bar.startDate === null ? 0 : start, first + to)];
            if (stretched?.dueDate !== end) expect.fail(`${about}: stretched to ${stretched?.dueDate}`);
            cases += 1;
          });
        });
      });
    } finally {
      if (clock === undefined) delete process.env.TZ;
      else process.env.TZ = clock;
    }
    expect(cases).to.be.at.least(100_000);
  });

  it('cover each day of a timeframe exactly once', () => {
    for (const today of criticalDays) {
      for (const timeframe of timeframesAt(today)) {
        timeframe.columns.slice(1).forEach((column, index) => {
          expect(at(column.start)).to.equal(at(timeframe.columns[index]?.end ?? '') + 1);
        });
        expect(timeframe.start <= today && today <= timeframe.end).to.equal(true);
      }
    }
  });
});
