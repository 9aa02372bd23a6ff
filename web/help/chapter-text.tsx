import { Hash } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { addresses } from '../app/addresses.ts';
import { useApplication } from '../app/application-context.ts';
import { Link } from '../widgets/link/link.tsx';
import { Loading } from '../widgets/loading/loading.tsx';
import { RenderedMarkdown } from '../widgets/rendered-markdown/rendered-markdown.tsx';
import { Skeleton } from '../widgets/skeleton/skeleton.tsx';
import type { HelpSection, HelpStore } from './help-store.ts';
import styles from './chapter-text.module.css';

/** The text of the open chapter. A section in the URL is scrolled to and gets the focus. */
export const ChapterText = observer(function ChapterText({ help }: { help: HelpStore }) {
  const { router } = useApplication();
  const { text } = help;
  const { hash } = router;
  useEffect(() => {
    if (text === null || hash === '') return undefined;
    let isShown = true;
    // After the frame of the page, whose effect is a later one, has scrolled to the top and focused the title.
    queueMicrotask(() => {
      const heading = isShown ? document.getElementById(hash.slice(1)) : null;
      if (heading === null) return;
      router.scroll.show(heading);
      heading.focus({ preventScroll: true });
    });
    return () => {
      isShown = false;
    };
  }, [router, text, hash]);
  if (text === null) return <LoadingText />;
  return (
    <>
      <div className={styles.text}>
        {text.sections.map((section) => (
          <section key={section.anchor} aria-labelledby={section.level === 1 ? undefined : section.anchor}>
            {section.level > 1 && <SectionHeading section={section} />}
            {section.html !== '' && <RenderedMarkdown html={breakableNames(section.html)} />}
          </section>
        ))}
      </div>
      <Neighbors help={help} />
    </>
  );
});

/** Lets names such as BASE_URL go on in the next line behind an underscore. */
function breakableNames(html: string): string {
  return html.replaceAll(/<code>[^<]*<\/code>/g, (code) => code.replaceAll('_', '_<wbr>'));
}

function SectionHeading({ section: { anchor, level, title } }: { section: HelpSection }) {
  const Heading = level === 3 ? 'h3' : 'h2';
  return (
    <div className={styles.heading}>
      <Heading id={anchor} tabIndex={-1}>
        {title}
      </Heading>
      <Link href={`#${anchor}`} variant="quiet" aria-label={`Link to ${title}`} className={styles.anchor}>
        <Hash aria-hidden />
      </Link>
    </div>
  );
}

const Neighbors = observer(function Neighbors({ help }: { help: HelpStore }) {
  const { previous, next } = help.neighbors;
  return (
    <nav aria-label="Previous and next chapter" className={styles.neighbors}>
      {previous && (
        <Link href={addresses.helpChapter(previous.name)} variant="quiet" rel="prev">
          <span>Previous</span>
          {previous.title}
        </Link>
      )}
      {next && (
        <Link href={addresses.helpChapter(next.name)} variant="quiet" rel="next" className={styles.next}>
          <span>Next</span>
          {next.title}
        </Link>
      )}
    </nav>
  );
});

function LoadingText() {
  return (
    <Loading label="Loading chapter" className={styles.loading}>
      {[90, 70, 85, 40, 95, 60].map((width) => (
        <Skeleton key={width} width={`${width}%`} />
      ))}
    </Loading>
  );
}
