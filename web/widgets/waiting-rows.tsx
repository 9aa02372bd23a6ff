import { observer } from 'mobx-react-lite';
import { Button } from './button/button.tsx';
import type { StillRows } from './still-rows.ts';
import styles from './waiting-rows.module.css';

/** Offers what others changed about a list while its rows are held still. */
export const WaitingRows = observer(function WaitingRows({ rows }: { rows: StillRows }) {
  return (
    <div role="status" className={styles.place}>
      {rows.hasWaiting && (
        <Button size="small" onPress={rows.show}>
          Show new changes
        </Button>
      )}
    </div>
  );
});
