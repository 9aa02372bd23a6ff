import type { Progress } from '../../domain/roadmap/progress.ts';
import styles from './group-work.module.css';

/** The progress of a subgroup; its space is reserved while loading. */
export function SubgroupProgress({ progress }: { progress: Progress | null }) {
  if (progress === null) return <span className={styles.progress} />;
  const { done, total, percent } = progress;
  return (
    <span className={styles.progress}>
      <span className={styles.words}>
        {done.toLocaleString('en-US')} of {total.toLocaleString('en-US')} closed
      </span>
      <span className={styles.track}>
        <span className={styles.done} style={{ inlineSize: `${percent}%` }} />
      </span>
    </span>
  );
}
