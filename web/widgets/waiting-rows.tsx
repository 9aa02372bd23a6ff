import { observer } from 'mobx-react-lite';
import { Button } from './button/button.tsx';
import type { StillRows } from './still-rows.ts';
import styles from './waiting-rows.module.css';

/** A button that applies other people's changes to a list whose rows are held in place. */
export const WaitingRows = observer(function WaitingRows({ rows }: { rows: StillRows }) {
  return (
    <div role="status" className={styles.place} data-floats={rows.hasWaiting ? 'low' : undefined}>
      {rows.hasWaiting && (
        <Button size="small" onPress={rows.show}>
          Show new changes
        </Button>
      )}
    </div>
  );
});
