import { ChevronLeft, ChevronRight } from 'lucide-react';
import { computed } from 'mobx';
import { observer } from 'mobx-react-lite';
import { useMemo } from 'react';
import { useRoadmap } from '../roadmap-context.ts';
import styles from './epic-bar.module.css';

/** Px that stay free beside a bar that was scrolled to. */
const margin = 48;

export interface BarHintProps {
  title: string;
  /** Where the bar lies, in px from the left edge of the timeline. */
  left: number;
  width: number;
}

/** Where a bar lies beside what is in sight: a way to it for the pointer. The keyboard reaches the bar itself. */
export const BarHint = observer(function BarHint({ title, left, width }: BarHintProps) {
  const { store } = useRoadmap();
  const { viewport } = store;
  const side = useMemo(
    () =>
      computed(() => {
        if (left + width <= viewport.scrollLeft) return 'before';
        return left >= viewport.scrollLeft + viewport.timelineWidth ? 'after' : null;
      }),
    [viewport, left, width],
  ).get();
  if (side === null) return null;
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
      aria-label={`Scroll to the bar of ${title}`}
      onClick={scroll}
      className={styles.hint}
    >
      {side === 'before' ? <ChevronLeft aria-hidden /> : <ChevronRight aria-hidden />}
    </button>
  );
});
