import type { ReactNode } from 'react';
import styles from './hover-card.module.css';

/** The name of what a card is about. */
export function CardTitle({ children }: { children: ReactNode }) {
  return <p className={styles.title}>{children}</p>;
}

/** One fact on a card, with an icon before it or not. */
export function CardLine({ children }: { children: ReactNode }) {
  return <p className={styles.line}>{children}</p>;
}
