import { typeRules, type WorkItemType } from '../../domain/work-items/work-item.ts';
import { Skeleton } from '../widgets/skeleton/skeleton.tsx';
import styles from './item-screen.module.css';

/** Shown while the item loads. */
export function LoadingItem({ type }: { type: WorkItemType }) {
  return (
    <div role="status" aria-label={`Loading ${type}`} aria-busy="true" className={styles.loading}>
      <h1 tabIndex={-1} className={styles.hidden}>
        {typeRules[type].name}
      </h1>
      <Skeleton width="9rem" />
      <Skeleton width="min(30rem, 80%)" height="2rem" />
      <Skeleton shape="block" height="9rem" />
    </div>
  );
}
