import { observer } from 'mobx-react-lite';
import { daysInWeek, weekdayOf } from '../../../domain/calendar/week.ts';
import { columnOf, columnWidth } from '../../../domain/roadmap/timeframe.ts';
import { useRoadmap } from '../roadmap-context.ts';
import styles from './timeline.module.css';

/**
 * Column lines, weekends and the column of today behind the visible columns. Plain boxes, because a repeating gradient
 * of this size is several times slower to draw.
 */
export const TimelineBackground = observer(function TimelineBackground() {
  const { store } = useRoadmap();
  const { timeframe, today, viewport } = store;
  const { first, end } = viewport.columnSpan;
  const columns = timeframe.columns.slice(first, end);
  const current = columnOf(timeframe, today);
  const weekend = timeframe.layout === 'WEEKS' ? weekendDays(weekdayOf(timeframe.start)) : [];
  return (
    <div aria-hidden="true" className={styles.background}>
      {columns.flatMap(({ start, left }) =>
        weekend.map((day) => (
          <div
            key={`${start} ${day}`}
            className={styles.weekend}
            style={{ insetInlineStart: left + (day * columnWidth) / daysInWeek }}
          />
        )),
      )}
      {current && <div className={styles.currentColumn} style={{ insetInlineStart: current.left }} />}
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

/** Indexes of Saturday and Sunday in a week that begins on `firstDay` (0 is Sunday). */
function weekendDays(firstDay: number): number[] {
  return [6, 0].map((day) => (day - firstDay + daysInWeek) % daysInWeek);
}
