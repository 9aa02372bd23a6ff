import { observer } from 'mobx-react-lite';
import { Spinner } from '../../widgets/spinner/spinner.tsx';
import { useRoadmap } from '../roadmap-context.ts';
import styles from './epic-grid.module.css';

/** Stands below the last row while the next page is on its way (behaviour.md §1.11). */
export const MoreRows = observer(function MoreRows() {
  const { store } = useRoadmap();
  if (!store.epics.hasMore || store.epics.moreFailed) return null;
  return (
    <div role="row" className={styles.more}>
      <div role="gridcell" className={styles.moreWords}>
        <Spinner size="small" />
        Loading epics
      </div>
    </div>
  );
});
