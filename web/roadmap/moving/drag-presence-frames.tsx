import { Hand as HandIcon } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { barOfItem } from '../../../domain/roadmap/bar.ts';
import { useApplication } from '../../app/application-context.ts';
import { useRoadmap } from '../roadmap-context.ts';
import type { BarMover } from './bar-mover.ts';
import styles from './moving-layer.module.css';

/** Frames around the bars that somebody else is moving, with the name. */
export const DragPresenceFrames = observer(function DragPresenceFrames({
  mover,
  rowHeight,
}: {
  mover: BarMover;
  rowHeight: number;
}) {
  const { store, focus } = useRoadmap();
  const { changes } = useApplication();
  const { presence } = mover;
  useEffect(() => {
    const stop = changes.watchHands((hand) => {
      const [first] = presence.see(hand);
      const row = first === undefined ? undefined : focus.drawnRowOf(first);
      const epic = row === undefined ? null : store.rows.at(row)?.epic;
      if (epic) store.announcer.say(`${hand.person.name} is moving ${epic.title}.`);
    });
    return () => {
      stop();
      presence.stop();
    };
  }, [changes, presence, store, focus]);
  return presence.others.map(({ epicId, name }) => {
    const row = focus.drawnRowOf(epicId);
    const epic = row === undefined ? null : store.rows.at(row)?.epic;
    const bar = epic ? barOfItem(store.movedBars.drawn(epic), store.timeframe) : null;
    if (row === undefined || bar === null) return null;
    return (
      <span
        key={epicId}
        data-hand={epicId}
        className={styles.hand}
        style={{ insetInlineStart: bar.left, inlineSize: bar.width, insetBlockStart: row * rowHeight }}
      >
        <span className={styles.holder}>
          <HandIcon aria-hidden /> {name}
        </span>
      </span>
    );
  });
});
