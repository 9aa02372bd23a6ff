import { ChevronLeft, ChevronRight } from 'lucide-react';
import { computed } from 'mobx';
import { observer } from 'mobx-react-lite';
import { useMemo } from 'react';
import { barOf, drawnSchedule } from '../../../domain/roadmap/bar.ts';
import type { Timeframe } from '../../../domain/roadmap/timeframe.ts';
import type { RoadmapEpic } from '../epics/roadmap-epic.ts';
import { useRoadmap } from '../roadmap-context.ts';
import styles from './epic-grid.module.css';

/** Px that stay free next to a bar after scrolling to it. */
const margin = 48;

/** Side of the visible part. */
export type BarSide = 'before' | 'after';

export interface BarHintProps {
  epic: RoadmapEpic;
  timeframe: Timeframe;
  side: BarSide;
  /** Px of its row from the first row. */
  top: number;
}

/** Points to a bar outside the visible part and scrolls there on click. The keyboard reaches the bar itself. */
export const BarHint = observer(function BarHint({ epic, timeframe, side, top }: BarHintProps) {
  const { viewport } = useRoadmap().store;
  const bar = useMemo(() => barOf(drawnSchedule(epic), timeframe), [epic, timeframe]);
  const isBeside = useMemo(
    () => computed(() => bar !== null && viewport.sideOf(bar) === side),
    [viewport, bar, side],
  ).get();
  if (bar === null || !isBeside) return null;
  const { left, width } = bar;
  const scroll = (): void =>
    viewport.scrollTo({
      left:
        side === 'before'
          ? Math.max(0, left - margin)
          : left + Math.min(width + margin, viewport.timelineWidth - margin) - viewport.timelineWidth,
    });
  return (
    <button
      type="button"
      tabIndex={-1}
      data-side={side}
      title={`Scroll to the bar of ${epic.title}`}
      onClick={scroll}
      className={styles.hint}
      style={{ insetBlockStart: top }}
    >
      {side === 'before' ? <ChevronLeft aria-hidden /> : <ChevronRight aria-hidden />}
    </button>
  );
});
