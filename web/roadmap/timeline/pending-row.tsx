import { memo, useEffect, useRef } from 'react';
import { Skeleton } from '../../widgets/skeleton/skeleton.tsx';
import styles from './epic-grid.module.css';
import hidden from '../../widgets/visually-hidden.module.css';

export interface PendingRowProps {
  /** Index of the row in the list. */
  index: number;
  /** Px from the first row. */
  top: number;
  isActive: boolean;
  /** True if it must take the focus, until the loaded epic takes it. */
  takesFocus: boolean;
}

/** A placeholder for an epic that is not loaded, so that nothing moves when it arrives. */
export const PendingRow = memo(function PendingRow({ index, top, isActive, takesFocus }: PendingRowProps) {
  const line = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (takesFocus) line.current?.focus({ preventScroll: true });
  }, [takesFocus]);
  return (
    <div
      ref={line}
      role="row"
      aria-busy="true"
      aria-rowindex={index + 2}
      tabIndex={isActive ? 0 : -1}
      data-row-index={index}
      className={styles.row}
      style={{ insetBlockStart: top }}
    >
      <div role="rowheader" className={styles.pending}>
        <span className={hidden.visuallyHidden}>Loading epics</span>
        <Skeleton width={`${45 + ((index * 17) % 40)}%`} />
      </div>
    </div>
  );
});
