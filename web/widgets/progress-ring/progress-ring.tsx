import styles from './progress-ring.module.css';

/** A percentage as a small pie beside its number, for where the whole of a bar is not in sight. */
export function ProgressRing({ percent }: { percent: number }) {
  const style: Record<string, string> = { '--share': `${percent}%` };
  return <span aria-hidden="true" data-ring className={styles.ring} style={style} />;
}
