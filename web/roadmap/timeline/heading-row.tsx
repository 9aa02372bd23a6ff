import { memo, useEffect, useRef } from 'react';
import { useRoadmap } from '../roadmap-context.ts';
import styles from './epic-grid.module.css';

export interface HeadingRowProps {
  title: string;
  /** Number of the row in the list, from 0. */
  index: number;
  /** Px from the first row. */
  top: number;
  isActive: boolean;
  /** True if the row must take the focus. */
  takesFocus: boolean;
}

/** The heading of a group of epics. */
export const HeadingRow = memo(function HeadingRow({ title, index, top, isActive, takesFocus }: HeadingRowProps) {
  const { focus } = useRoadmap();
  const line = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!takesFocus) return;
    line.current?.focus({ preventScroll: true });
    focus.arrived();
  }, [takesFocus, focus]);
  return (
    <div
      ref={line}
      role="row"
      aria-rowindex={index + 2}
      aria-level={1}
      tabIndex={isActive ? 0 : -1}
      data-row-index={index}
      className={styles.row}
      style={{ insetBlockStart: top }}
    >
      <div role="rowheader" title={title} className={styles.groupHeading}>
        {title}
      </div>
    </div>
  );
});
