import { observer } from 'mobx-react-lite';
import { Button } from '../../widgets/button/button.tsx';
import { useRoadmap } from '../roadmap-context.ts';
import type { BarMover } from './bar-mover.ts';
import styles from './moving-layer.module.css';

/** Why a bar has gone back to where it was: below its row, or at the top of the chart if the row is out of sight. */
export const MoveRefusal = observer(function MoveRefusal({ mover, rowHeight }: { mover: BarMover; rowHeight: number }) {
  const { store, focus } = useRoadmap();
  const { viewport } = store;
  const { refusal } = mover;
  if (refusal === null) return null;
  const row = focus.drawnRowOf(refusal.epicId);
  const left = (viewport.isList ? 0 : viewport.leftColumn + viewport.scrollLeft) + 12;
  return (
    <div
      role="alert"
      className={styles.refusal}
      style={{ insetInlineStart: left, insetBlockStart: row === undefined ? 8 : (row + 1) * rowHeight }}
    >
      <p>{refusal.text}</p>
      <Button size="small" variant="quiet" onPress={() => (mover.dismissRefusal(), focus.moveTo(focus.active))}>
        Dismiss
      </Button>
    </div>
  );
});
