import { observer } from 'mobx-react-lite';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { addresses } from '../addresses.ts';
import { useApplication } from '../application-context.ts';
import type { Boot } from '../boot.ts';
import { crumbsInBoot } from '../group-crumbs.ts';
import type { Crumb } from './shell.ts';
import styles from './crumbs.module.css';

/** Breadcrumbs of this page. A narrow window shows only the end. */
export const Crumbs = observer(function Crumbs() {
  const { shell, boot, router } = useApplication();
  const crumbs = named(shell.crumbs.length > 0 ? shell.crumbs : crumbsInBoot(boot, router.path), boot);
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
                <ChevronLeft aria-hidden className={styles.back} />
                <span className={styles.text}>{text}</span>
              </a>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
});

/** Pages show paths until they have read names; the names of the first page are known from the start. */
function named(crumbs: readonly Crumb[], boot: Boot): readonly Crumb[] {
  const known = new Map(crumbsInBoot(boot, addresses.group('')).map(({ href, text }) => [href, text]));
  return crumbs.map((crumb) => {
    const name = crumb.href === undefined ? undefined : known.get(crumb.href);
    return name === undefined || !crumb.href?.endsWith(`/${encodeURIComponent(crumb.text)}`)
      ? crumb
      : { ...crumb, text: name };
  });
}
