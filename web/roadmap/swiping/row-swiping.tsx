import { TriangleAlert } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { timeframeText } from '../../../domain/roadmap/timeframe-text.ts';
import { counted } from '../../../domain/text/plural.ts';
import type { BarMover } from '../moving/bar-mover.ts';
import { useRoadmap } from '../roadmap-context.ts';
import { RowSwipes } from './row-swipes.ts';
import styles from './row-swiping.module.css';

/** Px above a row that its new dates need. */
const room = 120;

/** The fingers on the list of a phone, and the new dates of the row that one swipes. */
export const RowSwiping = observer(function RowSwiping() {
  const { store } = useRoadmap();
  useEffect(() => {
    const list = document.querySelector<HTMLElement>('[data-list]');
    return list === null ? undefined : new RowSwipes(store, list).attach();
  }, [store]);
  return store.mover && <SwipedDates mover={store.mover} />;
});

/** Above the row, where the finger does not hide it. */
const SwipedDates = observer(function SwipedDates({ mover }: { mover: BarMover }) {
  const { focus } = useRoadmap();
  const { grip } = mover;
  const index = grip === null ? undefined : focus.drawnRowOf(grip.epic.id);
  const row = document.querySelector(`[data-row-index="${index ?? ''}"]`)?.getBoundingClientRect();
  if (grip === null || row === undefined) return null;
  const isBelow = row.top < room;
  return (
    <div
      className={styles.dates}
      style={isBelow ? { insetBlockStart: row.bottom } : { insetBlockEnd: window.innerHeight - row.top }}
    >
      <p>
        <strong>{timeframeText(grip.schedule)}</strong> {mover.changeInWords}
        {grip.others.length > 0 && ` with ${counted(grip.others.length, 'other')}`}
      </p>
      {mover.followingInWords !== null && <p>{mover.followingInWords}</p>}
      {mover.mainConflicts.map((text) => (
        <p key={text} className={styles.conflict}>
          <TriangleAlert aria-hidden /> {text}
        </p>
      ))}
    </div>
  );
});
