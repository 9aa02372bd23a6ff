import { Check, ChevronsLeft, ChevronsRight } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import type { PropsWithChildren } from 'react';
import { barColors } from '../../../domain/colors/bar-colors.ts';
import { barOf, isSmallBar, type Bar } from '../../../domain/roadmap/bar.ts';
import { barInWords, epicProgress } from '../epics/epic-in-words.ts';
import { useRoadmap } from '../roadmap-context.ts';
import type { EpicPartProps } from './epic-part.ts';
import { useShift } from './use-shift.ts';
import styles from './epic-bar.module.css';

/** Bars at least this wide tell their percent as a number. */
const percentWidth = 120;

/** Px of the arrow that stands before the words of a bar that begins before the timeline. */
const arrowWidth = 22;

/** An epic's days on the timeline, with its progress. */
export function EpicBar({ epic, look, isActive }: EpicPartProps) {
  const { hoverCard } = useRoadmap();
  const { timeframe, progressTracking, progressShown } = look;
  const bar = barOf(epic, timeframe);
  if (bar === null) return null;
  const isSmall = isSmallBar(bar);
  const progress = progressShown && !isSmall ? epicProgress(epic, progressTracking) : null;
  const colors = barColors(epic.color);
  const card = { kind: 'epic', epic } as const;
  const style: Record<string, string | number> = {
    insetInlineStart: bar.left,
    inlineSize: bar.width,
    '--bar-surface': colors.surface,
    '--bar-progress': colors.progress,
    '--bar-text': colors.text,
  };
  return (
    <a
      href={epic.webPath}
      data-stop
      data-bar={epic.id}
      data-small={isSmall || undefined}
      data-closed={epic.state === 'closed' || undefined}
      data-start={endOf(bar.startOutOfRange, bar.startUndefined)}
      data-end={endOf(bar.endOutOfRange, bar.endUndefined)}
      tabIndex={isActive ? 0 : -1}
      aria-label={barInWords(epic, bar, progressTracking)}
      onMouseEnter={(event) => hoverCard.hover(card, event.currentTarget)}
      onMouseLeave={hoverCard.leave}
      onFocus={(event) => hoverCard.focused(card, event.currentTarget)}
      onBlur={hoverCard.blurred}
      className={styles.bar}
      style={style}
    >
      {progress !== null && progress.percent > 0 && (
        <span
          data-whole={progress.percent === 100 || undefined}
          className={styles.progress}
          style={{ inlineSize: `${progress.percent}%` }}
        />
      )}
      {bar.startOutOfRange && <ChevronsLeft aria-hidden className={styles.arrow} />}
      <span aria-hidden={isSmall || undefined} className={styles.caption}>
        <BarTitle bar={bar}>
          {epic.state === 'closed' && !isSmall && <Check aria-hidden className={styles.check} />}
          {isSmall ? '...' : epic.title}
        </BarTitle>
      </span>
      {progress !== null && progress.total > 0 && bar.width >= percentWidth && (
        <span aria-hidden="true" className={styles.percent}>
          {progress.percent}%
        </span>
      )}
      {bar.endOutOfRange && <ChevronsRight aria-hidden className={styles.arrow} />}
    </a>
  );
}

/** The words on a bar; they stay in sight as long as some of the bar is. */
const BarTitle = observer(function BarTitle({ bar, children }: PropsWithChildren<{ bar: Bar }>) {
  return (
    <span className={styles.title} style={useShift(bar, bar.startOutOfRange ? -arrowWidth : 0)}>
      {children}
    </span>
  );
});

function endOf(isOutOfRange: boolean, isUndefined: boolean): 'clamped' | 'open' | undefined {
  if (isOutOfRange) return 'clamped';
  return isUndefined ? 'open' : undefined;
}
