import type { Day } from '../../calendar/day.ts';
import type { FirstDayOfWeek } from '../../calendar/week.ts';
import type { RoadmapView } from '../address.ts';
import { createCustomTimeframe } from '../custom-timeframe.ts';
import { createTimeframe, type Timeframe } from '../timeframe.ts';

/** Px of the chart of a custom range, from which the unit of its columns follows. */
const chartPixels = 800;

/** The days of a picture, in columns that have room on paper however large they are on a screen. */
export function pictureTimeframe(
  { range, layout, custom }: Pick<RoadmapView, 'range' | 'layout' | 'custom'>,
  today: Day,
  firstDayOfWeek: FirstDayOfWeek,
): Timeframe {
  return custom === null
    ? createTimeframe(range, layout, today, firstDayOfWeek)
    : createCustomTimeframe({ ...custom, scale: null }, chartPixels, firstDayOfWeek);
}
