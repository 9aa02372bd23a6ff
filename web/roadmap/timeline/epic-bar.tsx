import { Check, ChevronsLeft, ChevronsRight, ClockAlert } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import type { MouseEvent } from 'react';
import { barOfItem, isSmallBar, type Bar, endOf } from '../../../domain/roadmap/bar.ts';
import type { Progress } from '../../../domain/roadmap/progress.ts';
import { isOverdue } from '../../../domain/work-items/overdue.ts';
import { barInWords, datesInWords, epicProgress } from '../epics/epic-in-words.ts';
import { ProgressRing } from '../../widgets/progress-ring/progress-ring.tsx';
import { epicPath, type RoadmapEpic } from '../epics/roadmap-epic.ts';
import { useRoadmap } from '../roadmap-context.ts';
import type { BarPartProps } from './epic-part.ts';
import { useCutAtStart } from './use-shift.ts';
import styles from './epic-bar.module.css';

/** Bars with at least this many visible px show their percentage as a number. */
const percentWidth = 120;

/** Bars whose start is hidden, and with it their fill, show a ring from this many visible px on. */
const ringWidth = 64;

/** Width in px of the arrow before the text of a bar that begins before the timeline. */
const arrowWidth = 22;

/** Maximum px of a letter, and padding; texts are not measured, so that drawing needs no layout. */
const letterWidth = 7;
const captionMargin = 24;

/**
 * An epic's days on the timeline, with its progress. Its dates are on it or, if they do not fit, next to it; beside a
 * narrow column its title and percentage instead, which a wider column shows.
 */
export function EpicBar({ epic, look, isActive }: BarPartProps) {
  const { hoverCard } = useRoadmap();
  const { timeframe, today, progressTracking, progressShown, isNarrow } = look;
  const bar = barOfItem(epic, timeframe);
  if (bar === null) return null;
  const isSmall = isSmallBar(bar);
  const progress = progressShown && !isSmall ? epicProgress(epic, progressTracking) : null;
  const known = progress !== null && progress.total > 0 ? progress : null;
  const percent = known?.percent ?? null;
  const isLate = isOverdue(epic, today);
  const text = isNarrow ? epic.title : datesInWords(epic);
  const card = { kind: 'epic', epic } as const;
  return (
    <a
      href={epicPath(epic)}
      data-stop
      data-bar={epic.id}
      data-movable={epic.canUpdate || undefined}
      data-small={isSmall || undefined}
      data-closed={epic.state === 'closed' || undefined}
      data-late={isLate || undefined}
      data-start={endOf(bar.startOutOfRange, bar.startUndefined)}
      data-end={endOf(bar.endOutOfRange, bar.endUndefined)}
      tabIndex={isActive ? 0 : -1}
      aria-label={barInWords(epic, bar, progressTracking, today)}
      onMouseEnter={(event) => hoverCard.hover(card, event.currentTarget)}
      onMouseLeave={hoverCard.leave}
      onFocus={(event) => hoverCard.focused(card, event.currentTarget)}
      onBlur={hoverCard.blurred}
      onClick={(event) => {
        // A finger cannot point at a bar: its press shows the card, which leads to the epic.
        if (!isTouch(event)) return;
        event.preventDefault();
        hoverCard.open(card, event.currentTarget, { takeFocus: true });
      }}
      className={styles.bar}
      style={{ insetInlineStart: bar.left, inlineSize: bar.width }}
    >
      {percent !== null && percent > 0 && (
        <span
          data-whole={percent === 100 || undefined}
          className={styles.progress}
          style={{ inlineSize: `${percent}%` }}
        />
      )}
      {bar.startOutOfRange && <ChevronsLeft aria-hidden className={styles.arrow} />}
      <Caption
        epic={epic}
        bar={bar}
        text={text}
        progress={isNarrow ? known : null}
        isLate={isNarrow && isLate}
        side={captionSide(text, bar, timeframe.width)}
      />
      {bar.endOutOfRange && <ChevronsRight aria-hidden className={styles.arrow} />}
    </a>
  );
}

type CaptionSide = 'inside' | 'before' | 'after';

/** Position of a text: on its bar if it fits there, else after it, or before it at the end of the timeline. */
function captionSide(text: string, { left, width }: Bar, timelineWidth: number): CaptionSide {
  const needed = Math.min(text.length * letterWidth, 240) + captionMargin;
  if (width >= needed) return 'inside';
  if (left + width + needed <= timelineWidth) return 'after';
  return left >= needed ? 'before' : 'inside';
}

interface CaptionProps {
  epic: RoadmapEpic;
  bar: Bar;
  text: string;
  progress: Progress | null;
  isLate: boolean;
  side: CaptionSide;
}

/** The text of a bar; text on it stays visible as long as part of the bar is. */
const Caption = observer(function Caption(props: CaptionProps) {
  const { epic, bar, text, progress, isLate, side } = props;
  const cut = useCutAtStart(bar, bar.startOutOfRange ? -arrowWidth : 0);
  const isInside = side === 'inside';
  const room = bar.width - cut;
  return (
    <span
      data-side={side}
      className={styles.caption}
      style={isInside && cut > 0 ? { marginInlineStart: cut } : undefined}
    >
      {epic.state === 'closed' && <Check aria-hidden className={styles.check} />}
      {isLate && <ClockAlert aria-hidden className={styles.lateMark} />}
      <span className={styles.text}>{text}</span>
      {progress !== null && room >= (cut > 0 ? ringWidth : percentWidth) && <ProgressRing percent={progress.percent} />}
      {progress !== null && room >= percentWidth && (
        <span aria-hidden="true" data-percent={progress.percent} className={styles.percent} />
      )}
    </span>
  );
});

function isTouch({ nativeEvent }: MouseEvent): boolean {
  return nativeEvent instanceof PointerEvent && nativeEvent.pointerType === 'touch';
}
