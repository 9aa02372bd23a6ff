import { observer } from 'mobx-react-lite';
import { useEffect, useRef } from 'react';
import { barOf, type Schedule } from '../../../domain/roadmap/bar.ts';
import { timeframeText } from '../../../domain/roadmap/timeframe-text.ts';
import { useRoadmap } from '../roadmap-context.ts';
import { LaneGestures } from './lane-gestures.ts';
import type { LaneGrip, LaneHand } from './lane-hand.ts';
import styles from './lane.module.css';

/** Px that the dates of what is held take at most. */
const datesWidth = 416;

interface LaneMovingProps<Thing extends Schedule> {
  moves: 'milestones' | 'iterations';
  hand: LaneHand<Thing>;
  /** Px at each end of a thing where a finger takes that end. */
  touchedEdge?: number;
}

/** The gestures that move things of a lane, in the list before it, and the dates of the one that is held, old and new. */
export const LaneMoving = observer(function LaneMoving<Thing extends Schedule>({
  moves,
  hand,
  touchedEdge,
}: LaneMovingProps<Thing>) {
  const { store, hoverCard } = useRoadmap();
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const list = place.current?.previousElementSibling;
    return list instanceof HTMLElement ? new LaneGestures(store, hand, list, touchedEdge).attach() : undefined;
  }, [store, hand, touchedEdge]);
  const { grip } = hand;
  const isHeld = grip !== null;
  useEffect(() => {
    if (isHeld) hoverCard.close();
  }, [isHeld, hoverCard]);
  return (
    <div ref={place} data-moves={moves} className={styles.held}>
      {grip && <HeldDates hand={hand} grip={grip} />}
    </div>
  );
});

interface HeldDatesProps<Thing extends Schedule> {
  hand: LaneHand<Thing>;
  grip: LaneGrip<Thing>;
}

/** At the start of what is held, as far as that is in view. */
const HeldDates = observer(function HeldDates<Thing extends Schedule>({ hand, grip }: HeldDatesProps<Thing>) {
  const { timeframe, viewport } = useRoadmap().store;
  const { scrollLeft, timelineWidth } = viewport;
  const width = Math.min(datesWidth, timelineWidth);
  const start = barOf(grip.schedule, timeframe)?.left ?? scrollLeft;
  const left = Math.max(scrollLeft, Math.min(start, scrollLeft + timelineWidth - width));
  return (
    <div className={styles.heldDates} style={{ insetInlineStart: left, maxInlineSize: width }}>
      <p>
        <strong>{`${hand.rules.nameOf(grip.thing)}: ${timeframeText(grip.schedule)}`}</strong> {hand.changeInWords}
      </p>
      {hand.isMoved && <p>{`Before: ${timeframeText(grip.thing)}`}</p>}
      {hand.remarks.map((remark) => (
        <p key={remark}>{remark}</p>
      ))}
    </div>
  );
});
