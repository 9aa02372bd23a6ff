import { observer } from 'mobx-react-lite';
import { dayAtNumber } from '../../../domain/calendar/day-number.ts';
import { leftEdgeOf, rightEdgeOf } from '../../../domain/roadmap/position.ts';
import { useRoadmap } from '../roadmap-context.ts';
import type { BarMover } from './bar-mover.ts';
import styles from './moving-layer.module.css';

/** Lines where the bar in the hand lies in line with something else, with what that is. */
export const GuideLines = observer(function GuideLines({ mover, rowHeight }: { mover: BarMover; rowHeight: number }) {
  const { store, focus } = useRoadmap();
  const { grip, guides } = mover;
  const row = grip === null ? undefined : focus.drawnRowOf(grip.epic.id);
  if (row === undefined) return null;
  const { timeframe } = store;
  return guides.map(({ edge, text }, index) => {
    const day = dayAtNumber(edge);
    if (day < timeframe.start || dayAtNumber(edge - 1) > timeframe.end) return null;
    const left = day > timeframe.end ? rightEdgeOf(timeframe, timeframe.end) : leftEdgeOf(timeframe, day);
    return (
      <span key={edge} data-guide className={styles.guide} style={{ insetInlineStart: left }}>
        <span
          className={styles.guideText}
          style={{ insetBlockStart: (row + 1 + (row === 0 ? 1 : 0)) * rowHeight + index * 24 }}
        >
          {text}
        </span>
      </span>
    );
  });
});
