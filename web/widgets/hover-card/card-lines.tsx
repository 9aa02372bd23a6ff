import type { ReactNode } from 'react';
import styles from './hover-card.module.css';

/** The title of a card. */
export function CardTitle({ children }: { children: ReactNode }) {
  return <p className={styles.title}>{children}</p>;
}

/** One line of a card, with an optional icon. */
export function CardLine({ children }: { children: ReactNode }) {
  return <p className={styles.line}>{children}</p>;
}
