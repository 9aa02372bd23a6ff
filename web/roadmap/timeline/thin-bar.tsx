import { observer } from 'mobx-react-lite';
import { barOfItem } from '../../../domain/roadmap/bar.ts';
import { markerPosition } from '../../../domain/roadmap/position.ts';
import { epicProgress } from '../epics/epic-in-words.ts';
import { useRoadmap } from '../roadmap-context.ts';
import { barPaint } from './bar-paint.ts';
import type { EpicPartProps } from './epic-part.ts';
import styles from './thin-bar.module.css';

/** A bar below an epic's title whose full width is the timeframe. Tapping it opens the epic's card. */
export const ThinBar = observer(function ThinBar({ epic, look, isActive }: EpicPartProps) {
  const { hoverCard, store } = useRoadmap();
  const { timeframe } = store;
  const { today, progressTracking, progressShown } = look;
  const bar = barOfItem(epic, timeframe);
  const todayAt = markerPosition(timeframe, today);
  const progress = progressShown ? epicProgress(epic, progressTracking) : null;
  const share = (px: number): string => `${(px / timeframe.width) * 100}%`;
  return (
    <button
      type="button"
      data-stop
      tabIndex={isActive ? 0 : -1}
      aria-label={`Details of ${epic.title}`}
      aria-haspopup="dialog"
      onClick={(event) => hoverCard.open({ kind: 'epic', epic }, event.currentTarget, { takeFocus: true })}
      className={styles.track}
    >
      {bar !== null && (
        <span
          data-thin-bar={epic.id}
          data-closed={epic.state === 'closed' || undefined}
          className={styles.bar}
          style={{ ...barPaint(epic, look), insetInlineStart: share(bar.left), inlineSize: share(bar.width) }}
        >
          {progress !== null && <span className={styles.progress} style={{ inlineSize: `${progress.percent}%` }} />}
        </span>
      )}
      {todayAt !== null && <span className={styles.today} style={{ insetInlineStart: share(todayAt) }} />}
    </button>
  );
});
