import { compareShallow, computed } from 'mobx';
import { observer } from 'mobx-react-lite';
import type { FocusEvent, ReactNode } from 'react';
import { Suspense, useLayoutEffect, useMemo, useRef } from 'react';
import { dayInWords } from '../../../domain/calendar/dates-in-words.ts';
import { columnTitles } from '../../../domain/roadmap/columns.ts';
import { timeframeTitle } from '../../../domain/roadmap/header.ts';
import { useRoadmap } from '../roadmap-context.ts';
import type { MovingLayerProps } from '../moving/moving-layer.tsx';
import { EpicBarCell } from './epic-bar-cell.tsx';
import { EpicRowLine } from './epic-row.tsx';
import { gridKeyHandler, rowIndexOf } from './grid-keyboard.ts';
import { PendingRow } from './pending-row.tsx';
import { RowRecycler } from './row-recycler.ts';
import { RowHighlight } from './row-highlight.ts';
import { rowLookOf, type BarDisplayOptions, type RowDisplayOptions } from './row-display-options.ts';
import { usePaging } from './use-paging.ts';
import styles from './epic-grid.module.css';
import hidden from '../../widgets/visually-hidden.module.css';
import { lazyCode, lazyPart } from '../../widgets/lazy-part.tsx';

/** Loaded for grouped rows only. */
const HeadingRow = lazyCode(async () => ({ default: (await import('./heading-row.tsx')).HeadingRow }));

/** Loaded after the rows, which it follows. */
const NewEpicRow = lazyCode(async () => ({ default: (await import('../placing/new-epic-row.tsx')).NewEpicRow }));

/** Loaded after the bars, which they lie beside; they take no room. */
const BarHints = lazyCode(async () => ({ default: (await import('./bar-hints.tsx')).BarHints }));

/** Loaded after the bars, which it moves. */
const MovingLayer = lazyCode(async () => ({ default: (await import('../moving/moving-layer.tsx')).MovingLayer }));

/** Loaded after the rows, which it moves. */
const ArrangingLayer = lazyCode(async () => ({
  default: (await import('../arranging/arranging-layer.tsx')).ArrangingLayer,
}));

const arrangingHelpId = 'roadmap-arranging';

/** Loaded with the code that moves bars. */
const MoveRefusal = lazyCode(async () => ({ default: (await import('../moving/move-refusal.tsx')).MoveRefusal }));

/** Loaded after the bars, which it lies below. */
const LinkLines = lazyCode(async () => ({ default: (await import('./link-lines.tsx')).LinkLines }));

/** Loaded when an overlay of the schedule is shown. */
const PlanOverlay = lazyPart(async () => (await import('../scheduling/plan-overlay.tsx')).PlanOverlay);

/**
 * The epics as a treegrid. Only visible rows are in the document, and the focused one. Details are in one pane that
 * does not scroll sideways and bars in another that does, because a browser scrolls two panes with far less work than a
 * sticky cell in each row.
 */
export const EpicGrid = observer(function EpicGrid({ rowHeight }: { rowHeight: number }) {
  const { store, focus } = useRoadmap();
  const { rows, viewport, timeframe, epics } = store;
  const grid = useRef<HTMLDivElement>(null);
  const body = useRef<HTMLDivElement>(null);
  const highlight = useMemo(() => new RowHighlight(), []);
  const look = useMemo(() => computed(() => rowLookOf(store), { equals: compareShallow }), [store]).get();
  const barLook = useMemo(() => ({ ...look, timeframe }), [look, timeframe]);
  const { canCreateEpic } = store;
  usePaging(store);
  useLayoutEffect(() => {
    if (grid.current) viewport.placeRows(grid.current.offsetTop, rowHeight);
  });
  const onFocus = (event: FocusEvent): void => {
    const index = rowIndexOf(event.target);
    if (index !== null) focus.entered(index);
  };
  const onBlur = (event: FocusEvent<HTMLElement>): void => {
    if (event.currentTarget.contains(event.relatedTarget)) return;
    // The row stays the one that is meant while the palette is open, and has the focus again afterwards.
    if (event.relatedTarget instanceof Element && event.relatedTarget.closest('[role=dialog]') !== null) return;
    focus.left();
    if (store.arranger?.carried?.by === 'keyboard' && event.relatedTarget !== null) store.arranger.cancel();
  };
  return (
    <div
      ref={grid}
      role="presentation"
      onKeyDown={gridKeyHandler(store, focus)}
      onFocus={onFocus}
      onBlur={onBlur}
      onPointerOver={(event) => {
        highlight.over(event);
        store.stillRows.point(event);
      }}
      onPointerLeave={() => {
        highlight.leave();
        store.stillRows.leave();
      }}
      className={styles.grid}
    >
      {viewport.isChart && (
        <Suspense>
          <BarHints look={barLook} rowHeight={rowHeight} side="before" />
          <BarHints look={barLook} rowHeight={rowHeight} side="after" />
        </Suspense>
      )}
      {canCreateEpic && (
        <Suspense>
          <NewEpicRow top={rows.count * rowHeight} />
        </Suspense>
      )}
      <div
        role="treegrid"
        aria-label={`Epics roadmap, ${timeframeTitle(timeframe)}`}
        aria-rowcount={rows.count + 1}
        aria-colcount={look.isList ? 1 : 2 + look.columns.length}
        aria-busy={epics.status === 'loading'}
        aria-multiselectable={!look.isList}
        aria-describedby={store.signedIn ? arrangingHelpId : undefined}
        tabIndex={-1}
        className={styles.tree}
      >
        <div role="row" aria-rowindex={1} className={hidden.visuallyHidden}>
          <span role="columnheader">Epic</span>
          {look.columns.map(({ name }) => (
            <span key={name} role="columnheader">
              {columnTitles[name]}
            </span>
          ))}
          {!look.isList && (
            <span role="columnheader">
              Timeline {dayInWords(timeframe.start)} to {dayInWords(timeframe.end)}
            </span>
          )}
        </div>
        <div
          ref={body}
          role="rowgroup"
          className={styles.body}
          style={{ minBlockSize: (rows.count + (canCreateEpic ? 1 : 0)) * rowHeight }}
        >
          <RowLines look={look} rowHeight={rowHeight} />
          {store.signedIn && (
            <Suspense>
              <ArrangingLayer rows={body} rowHeight={rowHeight} helpId={arrangingHelpId} />
            </Suspense>
          )}
        </div>
      </div>
      {store.mover && (
        <Suspense>
          <MoveRefusal mover={store.mover} rowHeight={rowHeight} />
        </Suspense>
      )}
      {viewport.isChart && <BarCells grid={grid} look={barLook} rowHeight={rowHeight} />}
    </div>
  );
});

interface RowsProps {
  look: RowDisplayOptions;
  rowHeight: number;
}

interface BarsProps extends RowsProps, Pick<MovingLayerProps, 'grid'> {
  look: BarDisplayOptions;
}

const RowLines = observer(function RowLines({ look, rowHeight }: RowsProps) {
  const { store, focus } = useRoadmap();
  const { rows } = store;
  return focus.drawn.map((index) => {
    const row = rows.at(index);
    const isActive = focus.active === index;
    const heading = rows.headingAt(index);
    if (heading !== null) {
      return (
        <Suspense key={`heading ${heading.title}`}>
          <HeadingRow
            heading={heading}
            index={index}
            top={index * rowHeight}
            isActive={isActive}
            takesFocus={focus.pending === index}
          />
        </Suspense>
      );
    }
    if (row === null) {
      return (
        <PendingRow
          key={index}
          index={index}
          top={index * rowHeight}
          isActive={isActive}
          takesFocus={focus.pending === index}
        />
      );
    }
    const { key, epic, level, position, siblings } = row;
    return (
      <EpicRowLine
        key={key}
        rowKey={key}
        epic={store.movedBars.drawn(epic)}
        look={look}
        index={index}
        level={level}
        position={position}
        siblings={siblings}
        top={index * rowHeight}
        fold={store.foldOf(epic)}
        isSelected={store.mover?.selection.has(epic.id) ?? false}
        isActive={isActive}
        takesFocus={focus.pending === index}
      />
    );
  });
});

/** A cell is used again for another row once its own is out of sight, which costs half as much as a new one. */
const BarCells = observer(function BarCells({ look, rowHeight, grid }: BarsProps) {
  const { store, focus } = useRoadmap();
  const { view } = store.address;
  const places = useMemo(() => new RowRecycler(), []);
  const drawn = focus.drawn.flatMap((index) => store.rows.at(index) ?? []);
  const placeOf = places.assign(drawn.map(({ key }) => key));
  // Otherwise a row that takes the place of a deleted one in the document would have the focus, wherever it is.
  useLayoutEffect(() => {
    const { activeElement } = document;
    if (activeElement === document.body || grid.current?.contains(activeElement)) focus.followRows();
  });
  const cells: ReactNode[] = [];
  for (const index of focus.drawn) {
    const row = store.rows.at(index);
    if (row === null) continue;
    const { key, epic } = row;
    const place = placeOf.get(key) ?? 0;
    cells[place] = (
      <EpicBarCell
        key={place}
        rowKey={key}
        epic={store.movedBars.drawn(epic)}
        look={look}
        index={index}
        top={index * rowHeight}
        isActive={focus.active === index}
        isFocused={focus.isInside && focus.active === index}
        isSelected={store.mover?.selection.has(epic.id) ?? false}
      />
    );
  }
  return (
    <div className={styles.bars}>
      <Suspense>
        <LinkLines look={look} rowHeight={rowHeight} />
      </Suspense>
      {cells}
      {(view.criticalShown || view.slackShown || view.conflictsShown) && (
        <PlanOverlay look={look} rowHeight={rowHeight} />
      )}
      <Suspense>
        <MovingLayer grid={grid} rowHeight={rowHeight} />
      </Suspense>
    </div>
  );
});
