import { memo } from 'react';
import { EpicBar } from './epic-bar.tsx';
import type { EpicPartProps } from './epic-part.ts';
import { barCellId } from './epic-row.tsx';
import styles from './epic-grid.module.css';

export interface EpicBarCellProps extends EpicPartProps {
  rowKey: string;
  /** Number of the row in the list, from 0. */
  index: number;
  /** Px from the first row. */
  top: number;
  /** The focus is in the row. */
  isFocused: boolean;
}

/** The half of an epic's row that is on the timeline; the row owns it by its id. */
export const EpicBarCell = memo(function EpicBarCell(props: EpicBarCellProps) {
  const { rowKey, index, top, isFocused, epic, look, isActive } = props;
  return (
    <div
      role="gridcell"
      id={barCellId(rowKey)}
      data-row-index={index}
      data-focused={isFocused || undefined}
      className={styles.track}
      style={{ insetBlockStart: top }}
    >
      <EpicBar epic={epic} look={look} isActive={isActive} />
    </div>
  );
});
