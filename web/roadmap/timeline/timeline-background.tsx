import { observer } from 'mobx-react-lite';
import { weekdayOf } from '../../../domain/calendar/week.ts';
import { columnOf } from '../../../domain/roadmap/timeframe.ts';
import { useRoadmap } from '../roadmap-context.ts';
import styles from './timeline.module.css';

/** Column lines, weekends and the column of today, behind everything: three elements, however much is shown. */
export const TimelineBackground = observer(function TimelineBackground() {
  const { store } = useRoadmap();
  const { timeframe, today } = store;
  const current = columnOf(timeframe, today);
  const firstDay = weekdayOf(timeframe.start);
  return (
    <div aria-hidden="true" className={styles.background}>
      {timeframe.layout === 'WEEKS' && <div className={styles.weekends} data-first-day={firstDay} />}
      {current && <div className={styles.currentColumn} style={{ insetInlineStart: current.left }} />}
      <div className={styles.lines} />
    </div>
  );
});
