import { columnTitle } from '../../../domain/roadmap/header.ts';
import { markerPosition } from '../../../domain/roadmap/position.ts';
import type { Timeframe } from '../../../domain/roadmap/timeframe.ts';
import styles from './thin-bar.module.css';

/** Maximum number of dates for which a sheet has room. */
const mostDates = 14;

/** The dates above the thin bars on paper, where each sheet repeats them. */
export function PrintedAxis({ timeframe, today }: { timeframe: Timeframe; today: string }) {
  const { columns, layout, width } = timeframe;
  const step = Math.ceil(columns.length / mostDates);
  const share = (px: number): string => `${(px / width) * 100}%`;
  const todayAt = markerPosition(timeframe, today);
  return (
    <div data-printed-axis className={styles.axis}>
      {columns
        .filter((_, index) => index % step === 0)
        .map((column) => (
          <span key={column.start} className={styles.date} style={{ insetInlineStart: share(column.left) }}>
            {columnTitle(column, layout)}
          </span>
        ))}
      {todayAt !== null && <span className={styles.today} style={{ insetInlineStart: share(todayAt) }} />}
    </div>
  );
}
