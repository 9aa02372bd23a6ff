import { observer } from 'mobx-react-lite';
import { addDays } from '../../../domain/calendar/day.ts';
import { daysInWeek, weekdayOf } from '../../../domain/calendar/week.ts';
import { columnOf, columnsBetween, type Column } from '../../../domain/roadmap/timeframe.ts';
import type { WorkingCalendar } from '../../../domain/scheduling/working-calendar.ts';
import { useRoadmap } from '../roadmap-context.ts';
import styles from './timeline.module.css';

/**
 * Column lines, days off and the column of today behind the visible columns. Plain boxes, because a repeating gradient
 * of this size is several times slower to draw.
 */
export const TimelineBackground = observer(function TimelineBackground() {
  const { store } = useRoadmap();
  const { timeframe, today, viewport } = store;
  const { left: from, right } = viewport.drawnStretch;
  const columns = columnsBetween(timeframe, from, right);
  const current = columnOf(timeframe, today);
  return (
    <div aria-hidden="true" className={styles.background}>
      {timeframe.layout === 'WEEKS' &&
        columns.flatMap((column) =>
          daysOff(column, store.calendars?.of(store.groupPath) ?? null).map((day) => (
            <div
              key={`${column.start} ${day}`}
              className={styles.dayOff}
              style={{
                insetInlineStart: column.left + (day * column.width) / column.days,
                inlineSize: column.width / column.days,
              }}
            />
          )),
        )}
      {current && (
        <div className={styles.currentColumn} style={{ insetInlineStart: current.left, inlineSize: current.width }} />
      )}
      {columns.map(({ start, left }) => (
        <div key={start} className={styles.line} style={{ insetInlineStart: left }} />
      ))}
      <MilestoneDays />
    </div>
  );
});

/** A line through the chart on each due date of a milestone. */
const MilestoneDays = observer(function MilestoneDays() {
  const { store } = useRoadmap();
  if (!store.address.view.milestonesShown) return null;
  const days = new Set(store.placedMilestones.flatMap(({ dueAt }) => dueAt ?? []));
  return [...days].map((left) => <div key={left} className={styles.milestoneDay} style={{ insetInlineStart: left }} />);
});

/** Indexes of the days off among the days of a week, which is not whole at the ends of a custom range. */
function daysOff({ start, days }: Column, calendar: WorkingCalendar | null): number[] {
  if (calendar === null) {
    const firstDay = weekdayOf(start);
    return [6, 0].map((day) => (day - firstDay + daysInWeek) % daysInWeek).filter((day) => day < days);
  }
  return Array.from({ length: days }, (_, day) => day).filter((day) => !calendar.isWorkingDay(addDays(start, day)));
}
