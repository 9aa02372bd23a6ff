import { memo, useEffect, useRef } from 'react';
import { Skeleton } from '../../widgets/skeleton/skeleton.tsx';
import styles from './epic-grid.module.css';

export interface PendingRowProps {
  /** Number of the row in the list, from 0. */
  index: number;
  /** Px from the first row. */
  top: number;
  isActive: boolean;
  /** It must take the focus, until the epic that comes takes it. */
  isWanted: boolean;
}

/** Keeps the place of an epic that has not come, so that nothing moves when it does. */
export const PendingRow = memo(function PendingRow({ index, top, isActive, isWanted }: PendingRowProps) {
  const line = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isWanted) line.current?.focus({ preventScroll: true });
  }, [isWanted]);
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
        <span className={styles.pendingWords}>Loading epics</span>
        <Skeleton width={`${45 + ((index * 17) % 40)}%`} />
        <Skeleton width="30%" height="0.6em" />
      </div>
    </div>
  );
});
