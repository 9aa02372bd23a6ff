import type { ReactNode } from 'react';
import { Page } from '../app/page.tsx';
import { Mark } from '../app/shell/logo.tsx';
import styles from './entry-card.module.css';

/** The frame of the pages before sign-in. */
export function EntryCard({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Page title={[title]} width="full">
      <div className={styles.place}>
        <div className={styles.card}>
          <a href="/" className={styles.brand}>
            <Mark size={28} />
            Milepost
          </a>
          <h1 tabIndex={-1} className={styles.title}>
            {title}
          </h1>
          {children}
        </div>
      </div>
    </Page>
  );
}
