import { observer } from 'mobx-react-lite';
import { Suspense, useEffect, useRef, useState } from 'react';
import { numberedName } from '../../../domain/iterations/iteration.ts';
import { barOf } from '../../../domain/roadmap/bar.ts';
import { timeframeText } from '../../../domain/roadmap/timeframe-text.ts';
import { useApplication } from '../../app/application-context.ts';
import { lazyCode } from '../../widgets/lazy-part.tsx';
import { LaneGestures } from '../lanes/lane-gestures.ts';
import { useRoadmap } from '../roadmap-context.ts';
import type { IterationLane } from './iteration-lane.ts';
import { IterationMover } from './iteration-mover.ts';
import styles from './iterations.module.css';

/** Loaded on demand. */
const IterationDialog = lazyCode(async () => ({ default: (await import('./iteration-dialog.tsx')).IterationDialog }));

/** Px at each end of an iteration where a finger takes the boundary. */
const touchedEdge = 20;

/** Px that the dates of a held iteration take at most. */
const datesWidth = 416;

/** The gestures that move iterations, in the list before it, and the dates of the one that is held, old and new. */
export const IterationMoving = observer(function IterationMoving({ iterations }: { iterations: IterationLane }) {
  const { store, hoverCard } = useRoadmap();
  const { api } = useApplication();
  const [mover] = useState(() => new IterationMover({ api }, store, iterations));
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const list = place.current?.previousElementSibling;
    if (!(list instanceof HTMLElement)) return;
    const stop = new LaneGestures(store, mover.hand, touchedEdge).attach(list);
    iterations.listMover(mover);
    return () => {
      stop();
      iterations.listMover(null);
    };
  }, [store, mover, iterations]);
  const { hand, edited } = mover;
  const { grip } = hand;
  const isHeld = grip !== null;
  useEffect(() => {
    if (isHeld) hoverCard.close();
  }, [isHeld, hoverCard]);
  const bar = grip && barOf(grip.schedule, store.timeframe);
  const { scrollLeft, timelineWidth } = store.viewport;
  const width = Math.min(datesWidth, timelineWidth);
  const left = Math.max(scrollLeft, Math.min(bar?.left ?? scrollLeft, scrollLeft + timelineWidth - width));
  return (
    <div ref={place} data-moves-iterations className={styles.held}>
      {grip && (
        <div className={styles.dates} style={{ insetInlineStart: left, maxInlineSize: width }}>
          <p>
            <strong>{`${numberedName(grip.thing)}: ${timeframeText(grip.schedule)}`}</strong> {hand.changeInWords}
          </p>
          {hand.changeInWords !== null && <p>{`Before: ${timeframeText(grip.thing)}`}</p>}
          {hand.remarks.map((remark) => (
            <p key={remark}>{remark}</p>
          ))}
        </div>
      )}
      {edited && (
        <Suspense>
          <IterationDialog iteration={edited} mover={mover} />
        </Suspense>
      )}
    </div>
  );
});
