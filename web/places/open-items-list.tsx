import { CircleDot } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { LoadFailure } from '../widgets/alert/load-failure.tsx';
import { Link } from '../widgets/link/link.tsx';
import { Moment } from '../widgets/moment/moment.tsx';
import type { OpenItems } from './open-items.ts';
import styles from './places.module.css';
import { LoadingRows } from '../widgets/loading/loading.tsx';
import linkRows from '../app/link-rows.module.css';

export interface OpenItemsListProps {
  title: string;
  items: OpenItems;
  /** Text for an empty list. */
  emptyText: string;
  /** Link to the page with all of them. */
  allHref?: string;
}

/** Open issues in short rows. */
export const OpenItemsList = observer(function OpenItemsList({ title, items, emptyText, allHref }: OpenItemsListProps) {
  return (
    <section aria-label={title} className={styles.part}>
      <h2 className={styles.title}>{title}</h2>
      {items.error !== null && <LoadFailure onRetry={() => void items.load()}>{items.error}</LoadFailure>}
      {items.items === null && items.error === null && <LoadingRows label="Loading issues" count={4} />}
      {items.items?.length === 0 && <p className={styles.nothing}>{emptyText}</p>}
      {items.items !== null && items.items.length > 0 && (
        <ul className={linkRows.rows}>
          {items.items.map(({ id, title: issueTitle, reference, updatedAt, href }) => (
            <li key={id} className={linkRows.row}>
              <CircleDot aria-hidden className={styles.icon} />
              <div className={linkRows.words}>
                <a href={href} title={issueTitle} className={linkRows.link}>
                  {issueTitle}
                </a>
                <span className={linkRows.detail}>{reference}</span>
              </div>
              <span className={linkRows.detail}>
                updated <Moment at={updatedAt} />
              </span>
            </li>
          ))}
        </ul>
      )}
      {allHref !== undefined && items.hasMore && (
        <p className={styles.more}>
          <Link href={allHref}>All issues</Link>
        </p>
      )}
    </section>
  );
});
