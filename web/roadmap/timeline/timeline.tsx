import { observer } from 'mobx-react-lite';
import { useLayoutEffect, useRef } from 'react';
import { columnWidth } from '../../../domain/roadmap/timeframe.ts';
import { MilestonesSection } from '../milestones/milestones-section.tsx';
import { useRoadmap } from '../roadmap-context.ts';
import { EpicGrid } from './epic-grid.tsx';
import { TimelineBackground } from './timeline-background.tsx';
import { TimelineHeader } from './timeline-header.tsx';
import { chosenColumn, ColumnEdge } from './column-edge.tsx';
import { leftColumnOf, rowHeightOf } from './timeline-sizes.ts';
import { TodayMarker } from './today-marker.tsx';
import styles from './timeline.module.css';

/**
 * The scrolling view of the plan: header, milestones and rows, with a fixed header and left column. The store's
 * viewport determines what is drawn; everything is positioned in px from the timeline's left edge.
 */
export const Timeline = observer(function Timeline() {
  const { store } = useRoadmap();
  const { viewport, timeframe, address } = store;
  const scroller = useRef<HTMLDivElement>(null);
  const rowHeight = rowHeightOf(address.view.labelsShown);

  useLayoutEffect(() => {
    if (scroller.current) return viewport.attach(scroller.current, (width) => leftColumnOf(width, chosenColumn()));
  }, [viewport]);
  useLayoutEffect(() => store.showToday(), [store, timeframe.range, timeframe.layout, timeframe.start]);
  const sizes: Record<string, string> = {
    '--left-column': `${viewport.leftColumn}px`,
    '--column-width': `${columnWidth}px`,
    '--timeline-width': `${timeframe.width}px`,
    '--row-height': `${rowHeight}px`,
    '--window-width': `${viewport.width}px`,
  };
  return (
    <div
      ref={scroller}
      data-layout={timeframe.layout}
      data-narrow={viewport.isNarrow || undefined}
      data-busy={store.epics.status === 'loading' || undefined}
      className={styles.timeline}
      style={sizes}
    >
      <div className={styles.content}>
        <ColumnEdge />
        <TimelineBackground />
        <TimelineHeader />
        {address.view.milestonesShown && <MilestonesSection />}
        <EpicGrid rowHeight={rowHeight} />
        <TodayMarker />
      </div>
    </div>
  );
});
