import { observer } from 'mobx-react-lite';
import { useEffect, type ReactNode } from 'react';
import { Skeleton } from '../skeleton/skeleton.tsx';
import { loadingWords } from './loading-words.ts';
import hidden from '../visually-hidden.module.css';
import styles from './loading.module.css';

export interface LoadingProps {
  /** What is being loaded, such as “Loading epics”; spoken by screen readers when it takes a while. */
  label: string;
  className?: string | undefined;
  children: ReactNode;
}

/** The region of placeholders for what is being loaded. */
export function Loading({ label, className, children }: LoadingProps) {
  useEffect(() => loadingWords.begin(label), [label]);
  return (
    <div role="status" aria-label={label} aria-busy="true" className={className}>
      {children}
    </div>
  );
}

const rows = [55, 40, 62, 48, 70, 36, 58, 44];

/** Placeholders for the rows of a list. */
export function LoadingRows({ label, count = rows.length }: { label: string; count?: number }) {
  return (
    <Loading label={label} className={styles.rows}>
      {rows.slice(0, count).map((width) => (
        <div key={width} className={styles.row}>
          <Skeleton shape="circle" width="1rem" />
          <Skeleton width={`${width}%`} />
        </div>
      ))}
    </Loading>
  );
}

/** Speaks what is being loaded; stays on every page. */
export const SpokenLoading = observer(function SpokenLoading() {
  return (
    <p role="status" className={hidden.visuallyHidden}>
      {loadingWords.text}
    </p>
  );
});
