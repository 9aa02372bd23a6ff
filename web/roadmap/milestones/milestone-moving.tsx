import { observer } from 'mobx-react-lite';
import { useEffect, useRef } from 'react';
import { barOf } from '../../../domain/roadmap/bar.ts';
import { timeframeText } from '../../../domain/roadmap/timeframe-text.ts';
import { useRoadmap } from '../roadmap-context.ts';
import { MilestoneGestures } from './milestone-gestures.ts';
import styles from './milestones.module.css';

/** The gestures that move milestones, and the dates of the one that is held. */
export const MilestoneMoving = observer(function MilestoneMoving() {
  const { store, hoverCard } = useRoadmap();
  const { milestoneMover: mover } = store;
  const place = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (mover === null) void store.loadMilestoneMover();
    else if (place.current?.parentElement)
      return new MilestoneGestures(store, mover).attach(place.current.parentElement);
  }, [store, mover]);
  const grip = mover?.grip ?? null;
  const isHeld = grip !== null;
  useEffect(() => {
    if (isHeld) hoverCard.close();
  }, [isHeld, hoverCard]);
  const bar = grip && barOf(grip.schedule, store.timeframe);
  return (
    <li ref={place} role="presentation" data-moves-milestones={mover !== null || undefined} className={styles.item}>
      {grip && (
        <p className={styles.heldDates} style={{ insetInlineStart: bar?.left ?? store.viewport.scrollLeft }}>
          <strong>{timeframeText(grip.schedule)}</strong> {mover?.changeInWords}
        </p>
      )}
    </li>
  );
});
