import { computed } from 'mobx';
import { observer } from 'mobx-react-lite';
import type { FocusEvent } from 'react';
import { useLayoutEffect, useMemo, useRef } from 'react';
import { dayInWords } from '../../../domain/calendar/words.ts';
import { timeframeRangeTitles } from '../../../domain/roadmap/range.ts';
import type { ChildEpics } from '../epics/child-epics.ts';
import { useRoadmap } from '../roadmap-context.ts';
import type { Fold } from './epic-part.ts';
import { EpicRowLine } from './epic-row.tsx';
import { gridKeyHandler, rowIndexOf } from './grid-keyboard.ts';
import { MoreRows } from './more-rows.tsx';
import { rowLookOf } from './row-look.ts';
import { usePaging } from './use-paging.ts';
import styles from './epic-grid.module.css';

/** The epics as a treegrid. Only rows in sight are in the document, and the one that has the focus. */
export const EpicGrid = observer(function EpicGrid({ rowHeight }: { rowHeight: number }) {
  const { store, focus } = useRoadmap();
  const { rows, viewport, timeframe, epics } = store;
  const body = useRef<HTMLDivElement>(null);
  usePaging(store);
  useLayoutEffect(() => {
    if (body.current) viewport.placeRows(body.current.offsetTop, rowHeight);
  });
  const onFocus = (event: FocusEvent): void => {
    const index = rowIndexOf(event.target);
    if (index !== null) focus.entered(index);
  };
  const onBlur = (event: FocusEvent<HTMLElement>): void => {
    if (!event.currentTarget.contains(event.relatedTarget)) focus.left();
  };
  return (
    <div
      role="treegrid"
      aria-label={`Epics roadmap, ${timeframeRangeTitles[timeframe.range]}`}
      aria-rowcount={epics.hasMore ? -1 : rows.count + 1}
      aria-colcount={2}
      aria-busy={epics.status === 'loading'}
      tabIndex={-1}
      onKeyDown={gridKeyHandler(store, focus)}
      onFocus={onFocus}
      onBlur={onBlur}
      className={styles.grid}
    >
      <div role="row" aria-rowindex={1} className={styles.spokenHeader}>
        <span role="columnheader">Epic</span>
        <span role="columnheader">
          Timeline {dayInWords(timeframe.start)} to {dayInWords(timeframe.end)}
        </span>
      </div>
      <div ref={body} role="rowgroup" className={styles.body} style={{ blockSize: rows.count * rowHeight }}>
        <VisibleRows rowHeight={rowHeight} />
      </div>
      <MoreRows />
    </div>
  );
});

const VisibleRows = observer(function VisibleRows({ rowHeight }: { rowHeight: number }) {
  const { store, focus } = useRoadmap();
  const { rows, viewport, expansion } = store;
  const look = useMemo(() => computed(() => rowLookOf(store)), [store]).get();
  const { first, end } = viewport.rowSpan;
  const drawn: number[] = [];
  for (let index = first; index < Math.min(end, rows.count); index += 1) drawn.push(index);
  const held = focus.isInside || focus.wanted !== null ? focus.active : null;
  if (held !== null && held < first) drawn.unshift(held);
  if (held !== null && held >= end && held < rows.count) drawn.push(held);
  return drawn.map((index) => {
    const row = rows.at(index);
    if (row === null) return null;
    const { key, epic, level, position, siblings } = row;
    return (
      <EpicRowLine
        key={key}
        rowKey={key}
        epic={epic}
        look={look}
        index={index}
        level={level}
        position={position}
        siblings={siblings}
        top={index * rowHeight}
        fold={foldOf(expansion.of(epic))}
        isActive={focus.active === index}
        isWanted={focus.wanted === index}
      />
    );
  });
});

function foldOf(children: ChildEpics | null): Fold {
  if (!children?.isExpanded) return 'collapsed';
  if (children.status === 'loading') return 'loading';
  return children.isBarren ? 'barren' : 'expanded';
}
