import { observer } from 'mobx-react-lite';
import { barOf } from '../../../domain/roadmap/bar.ts';
import type { BarMover } from '../moving/bar-mover.ts';
import { useRoadmap } from '../roadmap-context.ts';
import styles from './ghost-bars.module.css';

/** Where the bars in sight would go that move along with the one that is held. */
export const GhostBars = observer(function GhostBars({ mover, rowHeight }: { mover: BarMover; rowHeight: number }) {
  const { store, focus } = useRoadmap();
  const { following } = mover;
  if (following.length === 0) return null;
  // Hundreds may follow, of which few are in sight.
  const places = new Map(following.map(({ itemId, after }) => [itemId, after]));
  return focus.drawn.map((row) => {
    const id = store.rows.at(row)?.epic.id ?? '';
    const after = places.get(id);
    const bar = after && barOf(after, store.timeframe);
    if (!bar) return null;
    return (
      <span
        key={id}
        data-ghost={id}
        className={styles.ghost}
        style={{ insetInlineStart: bar.left, inlineSize: bar.width, insetBlockStart: row * rowHeight }}
      />
    );
  });
});
