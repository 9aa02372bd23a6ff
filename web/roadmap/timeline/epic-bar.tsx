import { Check, ChevronsLeft, ChevronsRight } from 'lucide-react';
import { barColors } from '../../../domain/colors/bar-colors.ts';
import { barOf, isSmallBar } from '../../../domain/roadmap/bar.ts';
import { barInWords, epicProgress } from '../epics/epic-in-words.ts';
import { useRoadmap } from '../roadmap-context.ts';
import { BarHint } from './bar-hint.tsx';
import type { EpicPartProps } from './epic-part.ts';
import styles from './epic-bar.module.css';

/** Bars at least this wide tell their percent as a number. */
const percentWidth = 120;

/** An epic's days on the timeline, with its progress; not drawn while it lies beside what is in sight. */
export function EpicBar({ epic, look, isActive }: EpicPartProps) {
  const { hoverCard } = useRoadmap();
  const { timeframe, sight, progressTracking, progressShown } = look;
  const bar = barOf(epic, timeframe);
  if (bar === null) return null;
  const right = bar.left + bar.width;
  const mayBeAside = bar.left >= sight.surelyEnd || right <= sight.surelyStart;
  const hint = mayBeAside && <BarHint title={epic.title} left={bar.left} width={bar.width} />;
  if ((bar.left >= sight.end || right <= sight.start) && !isActive) return hint;
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
    <>
      {hint}
      <a
        href={epic.webPath}
        data-stop
        data-bar={epic.id}
        data-small={isSmall || undefined}
        data-closed={epic.closed || undefined}
        data-start={endOf(bar.startOutOfRange, bar.startUndefined)}
        data-end={endOf(bar.endOutOfRange, bar.endUndefined)}
        tabIndex={isActive ? 0 : -1}
        aria-label={barInWords(epic, bar, progressTracking)}
        onMouseEnter={(event) => hoverCard.hover(card, event.currentTarget)}
        onMouseLeave={hoverCard.leave}
        onFocus={(event) => hoverCard.focused(card, event.currentTarget)}
        onBlur={hoverCard.leave}
        className={styles.bar}
        style={style}
      >
        {progress !== null && progress.percent > 0 && (
          <span className={styles.progress} style={{ inlineSize: `${progress.percent}%` }} />
        )}
        {bar.startOutOfRange && <ChevronsLeft aria-hidden className={styles.arrow} />}
        <span aria-hidden={isSmall || undefined} className={styles.caption}>
          <span className={styles.title}>
            {epic.closed && !isSmall && <Check aria-hidden className={styles.check} />}
            {isSmall ? '...' : epic.title}
          </span>
        </span>
        {progress !== null && progress.total > 0 && bar.width >= percentWidth && (
          <span aria-hidden="true" className={styles.percent}>
            {progress.percent}%
          </span>
        )}
        {bar.endOutOfRange && <ChevronsRight aria-hidden className={styles.arrow} />}
      </a>
    </>
  );
}

function endOf(isOutOfRange: boolean, isUndefined: boolean): 'clamped' | 'open' | undefined {
  if (isOutOfRange) return 'clamped';
  return isUndefined ? 'open' : undefined;
}
