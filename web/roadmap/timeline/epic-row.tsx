import { observer } from 'mobx-react-lite';
import { useEffect, useRef } from 'react';
import type { EpicRow } from '../../../domain/roadmap/rows.ts';
import { epicInWords } from '../epics/epic-in-words.ts';
import type { RoadmapEpic } from '../epics/roadmap-epic.ts';
import { useRoadmap } from '../roadmap-context.ts';
import { EpicBar } from './epic-bar.tsx';
import { EpicDetails } from './epic-details.tsx';
import styles from './epic-grid.module.css';

export interface EpicRowLineProps {
  row: EpicRow<RoadmapEpic>;
  /** Number of the row in the list, from 0. */
  index: number;
  /** Px from the first row. */
  top: number;
}

/** One line of the list: the epic's details in the fixed column, its bar on the timeline (roadmap.md §2, Epic row). */
export const EpicRowLine = observer(function EpicRowLine({ row, index, top }: EpicRowLineProps) {
  const { store, focus } = useRoadmap();
  const { epic, level, position, siblings } = row;
  const line = useRef<HTMLDivElement>(null);
  const children = store.expansion.of(epic);
  const isActive = focus.active === index;
  const isWanted = focus.wanted === index;
  useEffect(() => {
    if (!isWanted) return;
    line.current?.focus({ preventScroll: true });
    focus.arrived();
  }, [isWanted, focus]);
  return (
    <div
      ref={line}
      role="row"
      id={row.key}
      tabIndex={isActive ? 0 : -1}
      data-row-index={index}
      data-closed={epic.closed || undefined}
      aria-rowindex={index + 2}
      aria-level={level}
      aria-posinset={position}
      aria-setsize={siblings}
      aria-expanded={epic.hasChildrenWithinTimeframe ? (children?.isExpanded ?? false) : undefined}
      aria-label={epicInWords(epic, store.address.view.progressTracking)}
      className={styles.row}
      style={{ insetBlockStart: top }}
    >
      <EpicDetails epic={epic} level={level} isActive={isActive} />
      <div role="gridcell" className={styles.track}>
        <EpicBar epic={epic} isActive={isActive} />
      </div>
    </div>
  );
});
