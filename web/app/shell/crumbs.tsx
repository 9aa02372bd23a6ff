import { observer } from 'mobx-react-lite';
import { ChevronRight } from 'lucide-react';
import { useApplication } from '../application-context.ts';
import styles from './crumbs.module.css';

/** Breadcrumbs of this page. A narrow window shows only the end. */
export const Crumbs = observer(function Crumbs() {
  const { crumbs } = useApplication().shell;
  return (
    <nav aria-label="Breadcrumbs" className={styles.crumbs}>
      <ol className={styles.list}>
        {crumbs.map(({ text, href }, place) => (
          <li key={href ?? text} className={styles.crumb}>
            {place > 0 && <ChevronRight aria-hidden className={styles.arrow} />}
            {href === undefined ? (
              <span aria-current="page" className={styles.here}>
                {text}
              </span>
            ) : (
              <a href={href} className={styles.link} aria-current={place === crumbs.length - 1 ? 'page' : undefined}>
                {text}
              </a>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
});
