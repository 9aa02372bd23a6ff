import { memo, Suspense } from 'react';
import { lazyCode } from '../../widgets/lazy-part.tsx';
import { isIssue } from '../epics/roadmap-epic.ts';
import { barPaint } from './bar-paint.ts';
import { EpicBar } from './epic-bar.tsx';
import type { BarPartProps } from './epic-part.ts';
import { barCellId } from './epic-row.tsx';
import styles from './epic-grid.module.css';

/** Loaded once rows of issues are wanted. */
const IssueBar = lazyCode(async () => ({ default: (await import('../issues/issue-bar.tsx')).IssueBar }));

export interface EpicBarCellProps extends BarPartProps {
  rowKey: string;
  /** Index of the row in the list. */
  index: number;
  /** Px from the first row. */
  top: number;
  /** True if the focus is in the row. */
  isFocused: boolean;
  /** True if it moves with others. */
  isSelected: boolean;
}

/** The timeline half of an epic's row; the row refers to it with aria-owns. */
export const EpicBarCell = memo(function EpicBarCell(props: EpicBarCellProps) {
  const { rowKey, index, top, isFocused, isSelected, epic, look, isActive } = props;
  return (
    <div
      role="gridcell"
      id={barCellId(rowKey)}
      data-row-index={index}
      data-focused={isFocused || undefined}
      data-selected={isSelected || undefined}
      className={styles.track}
      style={{ insetBlockStart: top, ...barPaint(epic, look) }}
    >
      {isIssue(epic) ? (
        <Suspense>
          <IssueBar epic={epic} look={look} isActive={isActive} />
        </Suspense>
      ) : (
        <EpicBar epic={epic} look={look} isActive={isActive} />
      )}
    </div>
  );
});
