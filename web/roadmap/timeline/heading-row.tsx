import { memo } from 'react';
import { inDigits } from '../../../domain/calendar/format.ts';
import type { Heading } from '../../../domain/roadmap/row-list.ts';
import { counted } from '../../../domain/text/plural.ts';
import { useArrivingFocus } from '../../widgets/arriving-focus.ts';
import { useRoadmap } from '../roadmap-context.ts';
import { chevron } from './row-icons.tsx';
import styles from './epic-grid.module.css';

export interface HeadingRowProps {
  heading: Heading;
  /** Number of the row in the list, from 0. */
  index: number;
  /** Px from the first row. */
  top: number;
  isActive: boolean;
  /** True if the row must take the focus. */
  takesFocus: boolean;
}

/** The heading of a group of epics, which folds them. */
export const HeadingRow = memo(function HeadingRow({ heading, index, top, isActive, takesFocus }: HeadingRowProps) {
  const { store, focus } = useRoadmap();
  const { title, count, isFolded } = heading;
  const line = useArrivingFocus(takesFocus, focus);
  return (
    <div
      ref={line}
      role="row"
      aria-rowindex={index + 2}
      aria-level={1}
      aria-expanded={!isFolded}
      aria-label={`${title}, ${counted(count, 'epic')}`}
      tabIndex={isActive ? 0 : -1}
      data-row-index={index}
      className={styles.row}
      style={{ insetBlockStart: top }}
    >
      <div role="rowheader" className={styles.groupHeading}>
        <button
          type="button"
          data-stop
          tabIndex={isActive ? 0 : -1}
          aria-expanded={!isFolded}
          data-expanded={!isFolded || undefined}
          title={title}
          onClick={() => store.toggleGroup(heading)}
          className={styles.groupFold}
        >
          {chevron}
          <span className={styles.groupTitle}>{title}</span>
          <span className={styles.groupCount}>{inDigits(count)}</span>
        </button>
      </div>
    </div>
  );
});
