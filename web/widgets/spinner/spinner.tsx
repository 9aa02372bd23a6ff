import styles from './spinner.module.css';

export interface SpinnerProps {
  size?: 'small' | 'medium';
  /** Says what is awaited; without it the spinner is only seen, since something beside it says so. */
  label?: string;
}

/** A turning ring. Shows itself after 300 ms, so that what is quick never flickers. */
export function Spinner({ size = 'medium', label }: SpinnerProps) {
  if (!label) return <span aria-hidden="true" data-size={size} className={styles.spinner} />;
  return (
    <span role="status" className={styles.labelled}>
      <span aria-hidden="true" data-size={size} className={styles.spinner} />
      <span>{label}</span>
    </span>
  );
}
