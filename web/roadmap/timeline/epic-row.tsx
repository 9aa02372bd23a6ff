import { memo, Suspense } from 'react';
import { lazyCode } from '../../widgets/lazy-part.tsx';
import { useArrivingFocus } from '../../widgets/arriving-focus.ts';
import { epicInWords } from '../epics/epic-in-words.ts';
import { isIssue } from '../epics/roadmap-epic.ts';
import { useRoadmap } from '../roadmap-context.ts';
import { EpicDetails } from './epic-details.tsx';
import type { Fold } from '../epics/fold.ts';
import type { EpicPartProps } from './epic-part.ts';
import styles from './epic-grid.module.css';

/** Loaded once there are columns. */
const ColumnCells = lazyCode(async () => ({ default: (await import('../columns/column-cells.tsx')).ColumnCells }));

/** Loaded once rows of issues are wanted. */
const IssueDetails = lazyCode(async () => ({ default: (await import('../issues/issue-details.tsx')).IssueDetails }));

export interface EpicRowLineProps extends EpicPartProps {
  rowKey: string;
  /** Index of the row in the list. */
  index: number;
  /** 1 at the top level. */
  level: number;
  /** Position among its siblings, from 1, and their number. */
  position: number;
  siblings: number;
  /** Px from the first row. */
  top: number;
  fold: Fold;
  /** True if it moves with others. */
  isSelected: boolean;
  /** True if it must take the focus. */
  takesFocus: boolean;
}

/** The id of the cell with the bar of a row. */
export function barCellId(rowKey: string): string {
  return `${rowKey}-bar`;
}

/** A row of the list: the epic's details in the fixed column; it refers to the cell of its bar with aria-owns. */
export const EpicRowLine = memo(function EpicRowLine(props: EpicRowLineProps) {
  const { focus, store } = useRoadmap();
  const { epic, look, isActive, takesFocus, fold, index, level } = props;
  const line = useArrivingFocus(takesFocus, focus);
  return (
    <div
      ref={line}
      role="row"
      id={props.rowKey}
      tabIndex={isActive ? 0 : -1}
      data-row-index={index}
      data-closed={epic.state === 'closed' || undefined}
      aria-owns={look.isList ? undefined : barCellId(props.rowKey)}
      aria-rowindex={index + 2}
      aria-level={level}
      aria-posinset={props.position}
      aria-setsize={props.siblings}
      aria-expanded={fold === 'none' ? undefined : fold !== 'collapsed'}
      aria-selected={epic.canUpdate && !look.isList ? props.isSelected : undefined}
      aria-label={
        isIssue(epic)
          ? store.issueRows?.inWords(epic, look.today)
          : epicInWords(epic, look.progressTracking, look.today)
      }
      className={styles.row}
      style={{ insetBlockStart: props.top }}
    >
      {isIssue(epic) ? (
        <Suspense>
          <IssueDetails epic={epic} look={look} isActive={isActive} level={level} fold={fold} />
        </Suspense>
      ) : (
        <EpicDetails epic={epic} look={look} isActive={isActive} level={level} fold={fold} />
      )}
      {look.columns.length > 0 && (
        <Suspense>
          <ColumnCells epic={epic} look={look} isActive={isActive} />
        </Suspense>
      )}
    </div>
  );
});
