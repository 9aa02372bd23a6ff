import { useVirtualizer } from '@tanstack/react-virtual';
import type { Key, ReactNode } from 'react';
import { useRef } from 'react';
import { classNames } from '../class-names.ts';
import styles from './virtual-list.module.css';

export interface VirtualListProps<T> {
  label: string;
  items: readonly T[];
  keyOf: (item: T) => Key;
  /** Expected height of a row in pixels; real heights are measured. */
  rowHeight: number;
  children: (item: T, index: number) => ReactNode;
  className?: string;
}

/** A scrolling list of which only the rows in sight are in the document. */
export function VirtualList<T>({ label, items, keyOf, rowHeight, children, className }: VirtualListProps<T>) {
  const scroller = useRef<HTMLDivElement>(null);
  const virtualizer = useVirtualizer({
    count: items.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    getItemKey: (index) => keyOf(items[index] as T),
    overscan: 8,
    // React 19 warns about flushSync while it renders (TanStack/virtual#1281).
    useFlushSync: false,
  });
  return (
    <div
      ref={scroller}
      tabIndex={0}
      role="region"
      aria-label={label}
      className={classNames(styles.scroller, className)}
    >
      <ul className={styles.rows} style={{ blockSize: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map(({ index, key, start }) => (
          <li
            key={key}
            ref={virtualizer.measureElement}
            data-index={index}
            aria-setsize={items.length}
            aria-posinset={index + 1}
            className={styles.row}
            style={{ translate: `0 ${start}px` }}
          >
            {children(items[index] as T, index)}
          </li>
        ))}
      </ul>
    </div>
  );
}
