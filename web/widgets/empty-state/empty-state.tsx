import type { ReactNode } from 'react';
import styles from './empty-state.module.css';

export interface EmptyStateProps {
  icon?: ReactNode;
  title: string;
  /** Heading level of the title. */
  level?: 1 | 2 | 3;
  children?: ReactNode;
  /** What to do next: buttons or links. */
  actions?: ReactNode;
}

/** Explains why nothing is here and what to do next. */
export function EmptyState({ icon, title, level = 2, children, actions }: EmptyStateProps) {
  const Title: 'h1' | 'h2' | 'h3' = `h${level}`;
  return (
    <div className={styles.emptyState}>
      {icon && (
        <div aria-hidden="true" className={styles.icon}>
          {icon}
        </div>
      )}
      <Title className={styles.title} tabIndex={level === 1 ? -1 : undefined}>
        {title}
      </Title>
      {children && <div className={styles.text}>{children}</div>}
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  );
}
