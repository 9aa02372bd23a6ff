import { TriangleAlert } from 'lucide-react';
import { reaction } from 'mobx';
import { observer } from 'mobx-react-lite';
import { useEffect, useRef, type RefObject } from 'react';
import { barOf } from '../../../domain/roadmap/bar.ts';
import { timeframeText } from '../../../domain/roadmap/timeframe-text.ts';
import { counted } from '../../../domain/text/plural.ts';
import { useRoadmap } from '../roadmap-context.ts';
import { BarGestures } from './bar-gestures.ts';
import type { BarMover } from './bar-mover.ts';
import { DragPresenceFrames } from './drag-presence-frames.tsx';
import { GuideLines } from './guide-lines.tsx';
import { lengthInWords } from './length-in-words.ts';
import { LinkHandles } from '../links/link-handles.tsx';
import { GhostBars } from '../links/ghost-bars.tsx';
import { usualCalendars } from '../links/working-days.ts';
import styles from './moving-layer.module.css';

/** Px that the dates of a held bar take, and their distance to the edges of the window. */
const leastLabel = 260;
const widestLabel = 480;
const labelMargin = 8;

export interface MovingLayerProps {
  grid: RefObject<HTMLElement | null>;
  rowHeight: number;
}

/** The gestures that move bars, and the dates beside the bar that is being moved. */
export const MovingLayer = observer(function MovingLayer({ grid, rowHeight }: MovingLayerProps) {
  const { store } = useRoadmap();
  const { mover, viewport } = store;
  // Before it is measured, the window of a phone seems to have room for bars.
  const hasBars = viewport.width > 0 && !viewport.isList;
  useEffect(() => {
    if (hasBars) void store.loadMover();
  }, [store, hasBars]);
  return mover && <Layer mover={mover} grid={grid} rowHeight={rowHeight} />;
});

interface LayerProps extends MovingLayerProps {
  mover: BarMover;
}

const Layer = observer(function Layer({ mover, grid, rowHeight }: LayerProps) {
  const { store, hoverCard } = useRoadmap();
  const layer = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const bars = layer.current?.parentElement;
    if (!grid.current || !bars) return;
    return new BarGestures(store, mover, grid.current, bars).attach();
  }, [store, mover, grid]);
  const isBusy = store.isHandBusy || mover.menu !== null;
  useEffect(() => {
    if (isBusy) hoverCard.close();
  }, [isBusy, hoverCard]);
  // A zoom takes the bar away from below its card.
  useEffect(() => reaction(() => store.timeframe, hoverCard.close), [store, hoverCard]);
  return (
    <div ref={layer} data-moves-bars className={styles.layer}>
      <LinkHandles mover={mover} rowHeight={rowHeight} />
      <GhostBars mover={mover} rowHeight={rowHeight} />
      <DragPresenceFrames mover={mover} rowHeight={rowHeight} />
      <GuideLines mover={mover} rowHeight={rowHeight} />
      <HeldBar mover={mover} rowHeight={rowHeight} />
    </div>
  );
});

/** The new dates and those before, above the bar that is being moved, and how far it has come. */
const HeldBar = observer(function HeldBar({ mover, rowHeight }: Omit<LayerProps, 'grid'>) {
  const { store, focus } = useRoadmap();
  const { grip } = mover;
  if (grip === null) return null;
  const row = focus.drawnRowOf(grip.epic.id);
  const bar = barOf(grip.schedule, store.timeframe);
  if (row === undefined) return null;
  const { startDate, dueDate } = grip.schedule;
  const calendar = (store.calendars ?? usualCalendars).of(store.rows.at(row)?.epic?.group.fullPath ?? store.groupPath);
  const length = startDate === null || dueDate === null ? null : lengthInWords(startDate, dueDate, calendar);
  const { scrollLeft, timelineWidth } = store.viewport;
  const end = scrollLeft + timelineWidth;
  const left = Math.max(scrollLeft + labelMargin, Math.min(bar?.left ?? 0, end - leastLabel));
  return (
    <>
      {bar && (
        <span
          className={styles.span}
          style={{ insetInlineStart: bar.left, inlineSize: bar.width, insetBlockStart: row * rowHeight }}
        />
      )}
      <div
        data-below={row === 0 || undefined}
        className={styles.label}
        style={{
          insetInlineStart: left,
          insetBlockStart: row * rowHeight + (row === 0 ? rowHeight : 0),
          maxInlineSize: Math.min(widestLabel, end - labelMargin - left),
        }}
      >
        <p className={styles.dates}>
          <strong>{timeframeText(grip.schedule)}</strong>
          {length !== null && <span>{length}</span>}
          {grip.others.length > 0 && <span>with {counted(grip.others.length, 'other')}</span>}
          {mover.changeInWords !== null && <span>{mover.changeInWords}</span>}
          {mover.followingInWords !== null && <span>{mover.followingInWords}</span>}
        </p>
        {mover.isMoved && <p className={styles.before}>Was {timeframeText(grip.epic)}</p>}
        {mover.mainConflicts.map((text) => (
          <p key={text} className={styles.conflict}>
            <TriangleAlert aria-hidden /> {text}
          </p>
        ))}
      </div>
    </>
  );
});
