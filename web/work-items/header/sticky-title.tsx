import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { useItem } from '../item-context.ts';
import { RenderedTitle } from '../text/rendered-title.tsx';
import { StateBadge } from './state-badge.tsx';
import styles from './sticky-title.module.css';

/** The state and title of the item, shown once its heading has scrolled out of view; leads back to the top. */
export const StickyTitle = observer(function StickyTitle({ heading }: { heading: HTMLElement | null }) {
  const { titleHtml } = useItem();
  const isAway = useIsAway(heading);
  if (!isAway) return null;
  return (
    <div className={styles.place}>
      <div className={styles.bar}>
        <StateBadge />
        <a href="#top" className={styles.title}>
          <RenderedTitle html={titleHtml} />
        </a>
      </div>
    </div>
  );
});

/** True if the element has scrolled out at the top. */
function useIsAway(element: HTMLElement | null): boolean {
  const [isAway, setAway] = useState(false);
  useEffect(() => {
    if (element === null) return;
    const watch = new IntersectionObserver((entries) => {
      // Those of several frames may come at once.
      const entry = entries.at(-1);
      if (entry === undefined) return;
      const { isIntersecting, boundingClientRect, rootBounds } = entry;
      setAway(!isIntersecting && boundingClientRect.top < (rootBounds?.height ?? 0) / 2);
    });
    watch.observe(element);
    return () => {
      watch.disconnect();
      setAway(false);
    };
  }, [element]);
  return isAway;
}
