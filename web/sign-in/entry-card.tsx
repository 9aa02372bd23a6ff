import { useEffect, useRef, type ReactNode } from 'react';
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

/** What came of a form, in its place. It takes the focus, which went with the form, so that it is read out as well. */
export function EntryOutcome({ children }: { children: ReactNode }) {
  const element = useRef<HTMLParagraphElement>(null);
  useEffect(() => element.current?.focus(), []);
  return (
    <p ref={element} role="status" tabIndex={-1}>
      {children}
    </p>
  );
}
