import { Skeleton } from '../widgets/skeleton/skeleton.tsx';
import styles from './page-loading.module.css';

/** Placeholder while a page's code loads; appears only after a delay. */
export function PageLoading() {
  return (
    <div className={styles.loading} role="status" aria-label="Loading page">
      <Skeleton width="14rem" height="1.75rem" />
      <Skeleton width="22rem" />
      <Skeleton shape="block" height="12rem" />
    </div>
  );
}
