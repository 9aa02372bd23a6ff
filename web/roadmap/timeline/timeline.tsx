import { observer } from 'mobx-react-lite';
import { Suspense, useLayoutEffect, useRef } from 'react';
import { useMediaQuery } from '../../app/shell/use-media-query.ts';
import { MilestonesSection } from '../milestones/milestones-section.tsx';
import { IterationsSection } from '../lazy-parts.ts';
import { useRoadmap } from '../roadmap-context.ts';
import { EpicGrid } from './epic-grid.tsx';
import { TimelineBackground } from './timeline-background.tsx';
import { TimelineHeader } from './timeline-header.tsx';
import { barRowHeightOf, chosenColumn, leftColumnOf, rowHeightOf } from './timeline-sizes.ts';
import { TodayMarker } from './today-marker.tsx';
import styles from './timeline.module.css';
import { lazyCode } from '../../widgets/lazy-part.tsx';

/** Fetched after the rows: it takes no room, and moves nothing when it comes. */
const ColumnEdge = lazyCode(async () => ({ default: (await import('./column-edge.tsx')).ColumnEdge }));

/** Loaded once there are columns. */
const ColumnHeads = lazyCode(async () => ({ default: (await import('../columns/column-heads.tsx')).ColumnHeads }));

/** Loaded after the rows. */
const ZoomGestures = lazyCode(async () => ({ default: (await import('../range/zoom-gestures.tsx')).ZoomGestures }));

/** Loaded after the rows: they take no room. */
const EdgeCounters = lazyCode(async () => ({ default: (await import('../range/edge-counters.tsx')).EdgeCounters }));

/** Loaded after the rows, and below them. */
const EpicsBeyond = lazyCode(async () => ({ default: (await import('../range/epics-beyond.tsx')).EpicsBeyond }));

/** Loaded after the rows: nobody prints before. */
const PrintedSheets = lazyCode(async () => ({
  default: (await import('../printing/printed-sheets.tsx')).PrintedSheets,
}));

/** Loaded after the rows, which fit most readers' text as they are. */
const MeasurementRow = lazyCode(async () => ({ default: (await import('./measurement-row.tsx')).MeasurementRow }));

/**
 * The scrolling view of the plan: header, milestones, iterations and rows, with a fixed header and left column. The store's
 * viewport determines what is drawn; everything is positioned in px from the timeline's left edge.
 */
export const Timeline = observer(function Timeline({ isPart = false }: { isPart?: boolean }) {
  const { store } = useRoadmap();
  const { viewport, timeframe, address, iterations } = store;
  const scroller = useRef<HTMLDivElement>(null);
  const { isList } = viewport;
  const { phoneView } = store;
  const { labelsShown } = address.view;
  const isTouched = useMediaQuery('(pointer: coarse)');
  const room = viewport.textRoom;
  const rowHeight = Math.max(
    rowHeightOf({ labelsShown, isList, isTouched, leftColumn: viewport.titleColumn }),
    room?.rowHeight ?? 0,
  );

  useLayoutEffect(() => {
    const columnOf = (width: number): number => leftColumnOf(width, chosenColumn(), phoneView);
    if (scroller.current) return viewport.attach(scroller.current, columnOf);
  }, [viewport, phoneView]);
  // Before that the columns are not drawn, whose width the chart needs to scroll to its end.
  const isMeasured = viewport.width > 0;
  useLayoutEffect(() => {
    if (isMeasured && !viewport.isList) store.showToday();
  }, [store, viewport, isMeasured, isList, timeframe.range, timeframe.layout, timeframe.start, timeframe.end]);
  useLayoutEffect(() => store.viewport.arrive(), [store, timeframe]);
  const sizes: Record<string, string> = {
    '--left-column': `${viewport.leftColumn}px`,
    '--title-column': `${viewport.titleColumn}px`,
    '--row-height': `${rowHeight}px`,
    '--bar-row-height': `${barRowHeightOf(rowHeight, labelsShown)}px`,
    '--title-lines': String(Math.max(2, room?.titleLines ?? 0)),
    '--meta-lines': String(Math.max(1, room?.metaLines ?? 0)),
    '--window-width': `${viewport.width}px`,
  };
  return (
    <>
      <div
        ref={scroller}
        data-layout={timeframe.layout}
        data-narrow={viewport.isNarrow || undefined}
        data-list={isList || undefined}
        data-busy={store.epics.status === 'loading' || undefined}
        className={styles.timeline}
        style={sizes}
      >
        <div className={styles.content} style={{ inlineSize: viewport.leftColumn + (isList ? 0 : timeframe.width) }}>
          {viewport.isChart && !viewport.isPhone && (
            <Suspense>
              <ColumnEdge />
            </Suspense>
          )}
          {store.columns.length > 0 && (
            <Suspense>
              <ColumnHeads />
            </Suspense>
          )}
          {viewport.isChart && (
            <Suspense>
              <EdgeCounters />
            </Suspense>
          )}
          {!isList && <TimelineBackground />}
          <TimelineHeader />
          {address.view.milestonesShown && <MilestonesSection />}
          {iterations !== null && iterations.lines.length > 0 && <IterationsSection iterations={iterations} />}
          <EpicGrid rowHeight={rowHeight} />
          {viewport.isPhone && isList && (
            <Suspense>
              <EpicsBeyond />
            </Suspense>
          )}
          <Suspense>
            <MeasurementRow />
          </Suspense>
          {!isList && <TodayMarker />}
          {viewport.isChart && (
            <Suspense>
              <ZoomGestures chart={scroller} />
            </Suspense>
          )}
        </div>
      </div>
      <p className={styles.notYet}>The roadmap cannot be printed yet. Try again in a moment.</p>
      <Suspense>
        <PrintedSheets chart={scroller} isPart={isPart} />
      </Suspense>
    </>
  );
});
