import styles from './spinner.module.css';

export interface SpinnerProps {
  size?: 'small' | 'medium';
  /** Accessible text; omit it if something next to it says the same. */
  label?: string;
}

/** A spinner. It appears after 300 ms, so that quick actions do not flicker. */
export function Spinner({ size = 'medium', label }: SpinnerProps) {
  if (!label) return <span aria-hidden="true" data-size={size} className={styles.spinner} />;
  return (
    <span role="status" className={styles.labeled}>
      <span aria-hidden="true" data-size={size} className={styles.spinner} />
      <span>{label}</span>
    </span>
  );
}
