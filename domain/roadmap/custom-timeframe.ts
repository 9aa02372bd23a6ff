import { addDays } from '../calendar/day.ts';
import { dayNumber } from '../calendar/day-number.ts';
import { startOfWeek, type FirstDayOfWeek } from '../calendar/week.ts';
import { limitedScale, type CustomRange } from './custom-range.ts';
import type { ColumnUnit } from './timeframe-range.ts';
import { endOfColumn, type Column, type Timeframe } from './timeframe.ts';

/** Px of a day from which columns are weeks, months and quarters; each has room for its labels. */
const leastScales = { WEEKS: 17, MONTHS: 3, QUARTERS: 0.9 } as const;

/** The columns of a custom range in a window of `width` px beside the fixed column. */
export function createCustomTimeframe(
  { start, end, scale }: CustomRange,
  width: number,
  firstDayOfWeek: FirstDayOfWeek,
): Timeframe {
  const first = dayNumber(start);
  const days = dayNumber(end) - first + 1;
  const pixels = scale ?? limitedScale(width / days);
  const layout = unitAt(pixels);
  const columns: Column[] = [];
  for (let day = start; day <= end;) {
    const whole = endOfColumn(layout, layout === 'WEEKS' ? startOfWeek(day, firstDayOfWeek) : day);
    const last = whole < end ? whole : end;
    const startNumber = dayNumber(day);
    const count = dayNumber(last) - startNumber + 1;
    columns.push({
      index: columns.length,
      start: day,
      end: last,
      startNumber,
      days: count,
      left: (startNumber - first) * pixels,
      width: count * pixels,
    });
    day = addDays(last, 1);
  }
  return { range: 'CUSTOM', layout, columns, start, end, width: days * pixels };
}

function unitAt(scale: number): ColumnUnit {
  if (scale >= leastScales.WEEKS) return 'WEEKS';
  if (scale >= leastScales.MONTHS) return 'MONTHS';
  return scale >= leastScales.QUARTERS ? 'QUARTERS' : 'YEARS';
}
