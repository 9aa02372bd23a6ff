import { Skeleton } from '../../widgets/skeleton/skeleton.tsx';
import styles from './group-rows.module.css';
import { Loading } from '../../widgets/loading/loading.tsx';

const rows = [180, 140, 220, 160];

/** Placeholder rows while groups load. */
export function GroupRowsLoading() {
  return (
    <Loading label="Loading groups" className={styles.rows}>
      {rows.map((width) => (
        <div key={width} className={styles.row}>
          <Skeleton width="32px" height="32px" />
          <div className={styles.words}>
            <Skeleton width={`${width}px`} />
            <Skeleton width={`${width * 1.5}px`} />
          </div>
        </div>
      ))}
    </Loading>
  );
}
