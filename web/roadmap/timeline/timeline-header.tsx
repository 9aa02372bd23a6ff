import { observer } from 'mobx-react-lite';
import { daysInWeek } from '../../../domain/calendar/week.ts';
import { dayInWordsWithoutYear, spanInWords } from '../../../domain/calendar/dates-in-words.ts';
import { progressUnit } from '../../../domain/roadmap/measured-progress.ts';
import { columnPeriod, columnTitle, isDayNumbered, subLabels } from '../../../domain/roadmap/header.ts';
import type { ColumnUnit } from '../../../domain/roadmap/timeframe-range.ts';
import { leftEdgeOf, markerPosition, rightEdgeOf } from '../../../domain/roadmap/position.ts';
import { columnsBetween, type Column, type Timeframe } from '../../../domain/roadmap/timeframe.ts';
import { useRoadmap } from '../roadmap-context.ts';
import { useShift } from './use-shift.ts';
import styles from './timeline-header.module.css';

/** Visible columns with their titles and labels. */
export const TimelineHeader = observer(function TimelineHeader() {
  const { store } = useRoadmap();
  const { timeframe, viewport } = store;
  const { view } = store.address;
  const { left, right } = viewport.drawnStretch;
  return (
    <div aria-hidden="true" className={styles.header}>
      <div className={styles.corner}>
        <span className={styles.cornerTitle}>
          {viewport.isList ? spanInWords(timeframe.start, timeframe.end) : 'Epics'}
        </span>
        <span className={styles.count}>{store.size}</span>
        {!viewport.isList && view.progressShown && (
          <span className={styles.count}>{progressUnit(view.progressTracking)}</span>
        )}
      </div>
      {!viewport.isList && (
        <div className={styles.columns}>
          {columnsBetween(timeframe, left, right).map((column) => (
            <HeaderColumn key={column.start} column={column} />
          ))}
          <TodayPill />
        </div>
      )}
    </div>
  );
});

/** Px of a letter of a title, and around it, without which the column has none. */
const letterWidth = 7;
const titleMargin = 12;

/** Px that a label below a title needs. */
const leastRoom: Readonly<Record<Exclude<ColumnUnit, 'WEEKS'>, number>> = { MONTHS: 20, QUARTERS: 26, YEARS: 22 };

/** Labels whose middle is closer to the marker of today than this, in px, would overlap it. */
const pillReach = 40;

/** Position of today's date; null in weeks, where the number of its day is marked instead. */
function pillPosition(timeframe: Timeframe, today: string): number | null {
  return timeframe.layout === 'WEEKS' ? null : markerPosition(timeframe, today);
}

/** Today's date at the top of its line. */
const TodayPill = observer(function TodayPill() {
  const { store } = useRoadmap();
  const { timeframe, today } = store;
  const position = pillPosition(timeframe, today);
  if (position === null) return null;
  return (
    <span className={styles.todayPill} style={{ insetInlineStart: position }}>
      {dayInWordsWithoutYear(today)}
    </span>
  );
});

const HeaderColumn = observer(function HeaderColumn({ column }: { column: Column }) {
  const { store } = useRoadmap();
  const { timeframe, today } = store;
  const shift = useShift({ left: column.left, width: column.width });
  const { layout } = timeframe;
  const title = columnTitle(column, layout);
  const pill = pillPosition(timeframe, today);
  const labels = subLabels(column, layout, today);
  const current = labels.findIndex(({ period }) => period === 'current');
  return (
    <div
      className={styles.column}
      data-period={columnPeriod(column, today)}
      style={{ insetInlineStart: column.left, inlineSize: column.width }}
    >
      {column.width >= title.length * letterWidth + titleMargin && (
        <div className={styles.title} style={shift}>
          {title}
        </div>
      )}
      {labels.map(({ text, start, end, period }, index) => {
        const left = leftEdgeOf(timeframe, start);
        // A Sunday is above its own day, a month above all of its days.
        const right = rightEdgeOf(timeframe, layout === 'MONTHS' ? start : end);
        const middle = (left + right) / 2;
        // The Sundays of a month are a week apart.
        const room = layout === 'MONTHS' ? (right - left) * daysInWeek : right - left;
        if (layout === 'WEEKS' ? !isDayNumbered(index, current, room) : room < leastRoom[layout]) return null;
        if (pill !== null && Math.abs(middle - pill) < pillReach) return null;
        return (
          <span
            key={start}
            data-period={period}
            className={styles.subLabel}
            style={{ insetInlineStart: middle - column.left }}
          >
            {text}
          </span>
        );
      })}
    </div>
  );
});
