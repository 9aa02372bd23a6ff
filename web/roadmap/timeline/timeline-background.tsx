import { observer } from 'mobx-react-lite';
import { daysInWeek, weekdayOf } from '../../../domain/calendar/week.ts';
import { columnOf, columnWidth } from '../../../domain/roadmap/timeframe.ts';
import { useRoadmap } from '../roadmap-context.ts';
import styles from './timeline.module.css';

/**
 * Column lines, weekends and the column of today, behind everything, for the columns in sight. Plain boxes, since a
 * repeating gradient this large costs a browser several times as much to draw.
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

/** A line down the chart on each day that a milestone is due, so that it shows which epics land before it. */
const MilestoneDays = observer(function MilestoneDays() {
  const { store } = useRoadmap();
  if (!store.address.view.milestonesShown) return null;
  const days = new Set(store.placedMilestones.flatMap(({ dueAt }) => dueAt ?? []));
  return [...days].map((left) => <div key={left} className={styles.milestoneDay} style={{ insetInlineStart: left }} />);
});

/** Places of Saturday and Sunday in a week that begins on `firstDay`, 0 being Sunday. */
function weekendDays(firstDay: number): number[] {
  return [6, 0].map((day) => (day - firstDay + daysInWeek) % daysInWeek);
}
