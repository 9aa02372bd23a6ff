import { Skeleton } from '../widgets/skeleton/skeleton.tsx';
import styles from './item-screen.module.css';

/** Stands in while the epic is fetched. */
export function LoadingEpic() {
  return (
    <div role="status" aria-label="Loading epic" aria-busy="true" className={styles.loading}>
      <h1 tabIndex={-1} className={styles.hidden}>
        Epic
      </h1>
      <Skeleton width="9rem" />
      <Skeleton width="min(30rem, 80%)" height="2rem" />
      <Skeleton shape="block" height="9rem" />
    </div>
  );
}
