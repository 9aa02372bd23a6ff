import type { ReactNode } from 'react';
import hidden from '../visually-hidden.module.css';
import styles from './table.module.css';

interface TableProps {
  label: string;
  /** While other rows are loaded. */
  isBusy?: boolean;
  /** `thead` and `tbody`. Cells with `data-label` show it on narrow screens, where the heads of columns are not seen. */
  children: ReactNode;
}

/** A framed table. On narrow screens the cells of a row stand below each other. */
export function Table({ label, isBusy = false, children }: TableProps) {
  return (
    <div className={styles.frame}>
      <table aria-label={label} aria-busy={isBusy || undefined} className={styles.table}>
        {children}
      </table>
    </div>
  );
}

/** The head of the column with the actions of each row, which needs no text on the screen. */
export function ActionsHead() {
  return (
    <th scope="col">
      <span className={hidden.visuallyHidden}>Actions</span>
    </th>
  );
}
