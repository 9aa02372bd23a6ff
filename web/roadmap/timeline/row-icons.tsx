import type { ReactElement } from 'react';
import styles from './row-icons.module.css';

/**
 * The icons that most rows have, each of one shape: scrolling creates and drops them by the dozen, and a browser takes
 * longer for the shapes of a usual icon than for the words beside it. Their lines are those of Lucide.
 */
function icon(lines: string): ReactElement {
  return (
    <svg aria-hidden="true" viewBox="0 0 24 24" className={styles.icon}>
      <path d={lines} />
    </svg>
  );
}

export const chevron = icon('m9 18 6-6-6-6');
export const childrenIcon = icon(
  'M16 16h6v6h-6zM2 16h6v6H2zM9 2h6v6H9zM5 16v-3a1 1 0 0 1 1-1h12a1 1 0 0 1 1 1v3M12 12V8',
);
