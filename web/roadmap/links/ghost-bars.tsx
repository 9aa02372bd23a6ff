import { observer } from 'mobx-react-lite';
import { barOf } from '../../../domain/roadmap/bar.ts';
import type { BarMover } from '../moving/bar-mover.ts';
import { useRoadmap } from '../roadmap-context.ts';
import styles from './ghost-bars.module.css';

/** Where the bars in sight would go that move along with the one that is held. */
export const GhostBars = observer(function GhostBars({ mover, rowHeight }: { mover: BarMover; rowHeight: number }) {
  const { store, focus } = useRoadmap();
  return mover.following.map(({ itemId, after }) => {
    const row = focus.drawnRowOf(itemId);
    const bar = row === undefined ? null : barOf(after, store.timeframe);
    if (row === undefined || bar === null) return null;
    return (
      <span
        key={itemId}
        data-ghost={itemId}
        className={styles.ghost}
        style={{ insetInlineStart: bar.left, inlineSize: bar.width, insetBlockStart: row * rowHeight }}
      />
    );
  });
});
