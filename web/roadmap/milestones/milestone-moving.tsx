import { observer } from 'mobx-react-lite';
import { Suspense, useEffect, useRef, useState } from 'react';
import { barOf } from '../../../domain/roadmap/bar.ts';
import { timeframeText } from '../../../domain/roadmap/timeframe-text.ts';
import { useApplication } from '../../app/application-context.ts';
import { lazyCode } from '../../widgets/lazy-part.tsx';
import { LaneGestures } from '../lanes/lane-gestures.ts';
import { useRoadmap } from '../roadmap-context.ts';
import { MilestoneMover } from './milestone-mover.ts';
import styles from '../lanes/lane.module.css';

/** Loaded when it is opened. */
const MilestoneDialog = lazyCode(async () => ({ default: (await import('./milestone-dialog.tsx')).MilestoneDialog }));

/** The gestures that move milestones, in the list before it, and the dates of the one that is held. */
export const MilestoneMoving = observer(function MilestoneMoving() {
  const { store, hoverCard } = useRoadmap();
  const { api } = useApplication();
  const [mover] = useState(() => new MilestoneMover({ api }, store));
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const list = place.current?.previousElementSibling;
    if (!(list instanceof HTMLElement)) return;
    const stop = new LaneGestures(store, mover.hand).attach(list);
    store.listMilestoneMover(mover);
    return () => {
      stop();
      store.listMilestoneMover(null);
    };
  }, [store, mover]);
  const { grip } = mover.hand;
  const isHeld = grip !== null;
  useEffect(() => {
    if (isHeld) hoverCard.close();
  }, [isHeld, hoverCard]);
  const { edited } = mover;
  const bar = grip && barOf(grip.schedule, store.timeframe);
  return (
    <div ref={place} data-moves-milestones className={styles.held}>
      {grip && (
        <p className={styles.heldDates} style={{ insetInlineStart: bar?.left ?? store.viewport.scrollLeft }}>
          <strong>{timeframeText(grip.schedule)}</strong> {mover.hand.changeInWords}
        </p>
      )}
      {edited && (
        <Suspense>
          <MilestoneDialog milestone={edited} mover={mover} />
        </Suspense>
      )}
    </div>
  );
});
