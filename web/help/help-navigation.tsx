import { useEffect, useRef } from 'react';
import { addresses } from '../app/addresses.ts';
import { useMediaQuery } from '../app/shell/use-media-query.ts';
import { Link } from '../widgets/link/link.tsx';
import type { HelpChapter, HelpPart } from './help-store.ts';
import styles from './help-navigation.module.css';

interface NavigationProps {
  parts: readonly HelpPart[];
  /** Null for the contents. */
  current: HelpChapter | null;
}

/** The chapters, and the sections of the open one; folded where the window is narrow. */
export function HelpNavigation(props: NavigationProps) {
  const isNarrow = useMediaQuery('(max-width: 899px)');
  if (!isNarrow) return <Chapters {...props} />;
  return (
    <details className={styles.folded}>
      <summary>Chapters</summary>
      <Chapters {...props} />
    </details>
  );
}

function Chapters({ parts, current }: NavigationProps) {
  const list = useRef<HTMLElement>(null);
  useEffect(() => showCurrent(list.current), []);
  return (
    <nav ref={list} aria-label="Chapters" className={styles.chapters}>
      {parts.map(({ title, chapters }) => (
        <div key={title} role="group" aria-label={title}>
          <h2 className={styles.part}>{title}</h2>
          <ul>
            {chapters.map((chapter) => (
              <li key={chapter.name}>
                <Link
                  variant="quiet"
                  href={addresses.helpChapter(chapter.name)}
                  aria-current={chapter === current ? 'page' : undefined}
                  className={styles.chapter}
                >
                  {chapter.title}
                </Link>
                {chapter === current && <Sections chapter={chapter} />}
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}

function Sections({ chapter: { name, sections } }: { chapter: HelpChapter }) {
  const listed = sections.filter(({ level }) => level === 2);
  if (listed.length === 0) return null;
  return (
    <ul className={styles.sections}>
      {listed.map(({ anchor, title }) => (
        <li key={anchor}>
          <Link variant="quiet" href={`${addresses.helpChapter(name)}#${anchor}`} className={styles.section}>
            {title}
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** Scrolls the list, not the page, to the open chapter. */
function showCurrent(list: HTMLElement | null): void {
  const link = list?.querySelector<HTMLElement>('[aria-current="page"]');
  if (!list || !link || list.scrollHeight <= list.clientHeight) return;
  list.scrollTop = link.offsetTop - list.clientHeight / 3;
}
