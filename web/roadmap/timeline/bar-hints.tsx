import { ChevronLeft, ChevronRight } from 'lucide-react';
import { compareStructural, computed } from 'mobx';
import { observer } from 'mobx-react-lite';
import { useMemo } from 'react';
import { barOfItem } from '../../../domain/roadmap/bar.ts';
import { useRoadmap } from '../roadmap-context.ts';
import type { BarDisplayOptions } from './row-display-options.ts';
import styles from './epic-grid.module.css';

/** Px that stay free next to a bar after scrolling to it. */
const margin = 48;

/** Side of the visible part. */
type BarSide = 'before' | 'after';

/** A bar on that side, at its row. */
interface HiddenBar {
  key: string;
  title: string;
  left: number;
  width: number;
  /** Px from the first row. */
  top: number;
}

export interface BarHintsProps {
  look: BarDisplayOptions;
  rowHeight: number;
  side: BarSide;
}

/**
 * Points to the bars outside the visible part, on one side of it; a click scrolls there. The keyboard reaches the bars
 * themselves. One computation for all rows, because most of them have no hint.
 */
export const BarHints = observer(function BarHints({ look: { timeframe }, rowHeight, side }: BarHintsProps) {
  const { store, focus } = useRoadmap();
  const { viewport } = store;
  const hidden = useMemo(() => {
    const hiddenBars = (): HiddenBar[] =>
      focus.drawn.flatMap((index) => {
        const row = store.rows.at(index);
        const bar = row && barOfItem(row.epic, timeframe);
        if (!bar || viewport.sideOf(bar) !== side) return [];
        const { left, width } = bar;
        return { key: row.key, title: row.epic.title, left, width, top: index * rowHeight };
      });
    return computed(hiddenBars, { equals: compareStructural });
  }, [store, focus, viewport, timeframe, rowHeight, side]).get();
  const scrollTo = ({ left, width }: HiddenBar): void =>
    viewport.scrollTo({
      left:
        side === 'before'
          ? Math.max(0, left - margin)
          : left + Math.min(width + margin, viewport.timelineWidth - margin) - viewport.timelineWidth,
    });
  return (
    <div aria-hidden="true" data-side={side} className={styles.hints}>
      {hidden.map((bar) => (
        <button
          key={bar.key}
          type="button"
          tabIndex={-1}
          data-side={side}
          title={`Scroll to the bar of ${bar.title}`}
          onClick={() => scrollTo(bar)}
          className={styles.hint}
          style={{ insetBlockStart: bar.top }}
        >
          {side === 'before' ? <ChevronLeft aria-hidden /> : <ChevronRight aria-hidden />}
        </button>
      ))}
    </div>
  );
});
