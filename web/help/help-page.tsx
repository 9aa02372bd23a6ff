import { observer } from 'mobx-react-lite';
import { useEffect, useMemo } from 'react';
import { useApplication } from '../app/application-context.ts';
import { PageFailed } from '../app/page-failed.tsx';
import { PageLoading } from '../app/page-loading.tsx';
import { Page, PageHeading } from '../app/page.tsx';
import { Link } from '../widgets/link/link.tsx';
import { RenderedMarkdown } from '../widgets/rendered-markdown/rendered-markdown.tsx';
import { HelpStore } from './help-store.ts';
import styles from './help-page.module.css';

const crumbs = [{ text: 'Help' }];

/** The documentation of this version; each section has its own address. */
const HelpPage = observer(function HelpPage() {
  const { api } = useApplication();
  const help = useMemo(() => new HelpStore(api), [api]);
  useEffect(() => {
    void help.load();
    return help.leave;
  }, [help]);
  const { sections, error } = help;
  useEffect(() => {
    if (sections === null) return undefined;
    const follow = () => show(decodeURIComponent(window.location.hash.slice(1)));
    follow();
    window.addEventListener('hashchange', follow);
    return () => window.removeEventListener('hashchange', follow);
  }, [sections]);
  if (error !== null) return <PageFailed error={error} resetErrorBoundary={() => void help.load()} />;
  if (sections === null) return <PageLoading />;
  return (
    <Page title={['Help']} crumbs={crumbs}>
      <PageHeading title="Help" description="The documentation of this version of Milepost." />
      <nav aria-label="Sections">
        <ul className={styles.contents}>
          {sections.map(({ anchor, title }) => (
            <li key={anchor}>
              <Link href={`#${anchor}`}>{title}</Link>
            </li>
          ))}
        </ul>
      </nav>
      {sections.map(({ anchor, title, html }) => (
        <section key={anchor} id={anchor} aria-label={title}>
          <h2 className={styles.heading} tabIndex={-1}>
            {title}
          </h2>
          <RenderedMarkdown html={html} />
        </section>
      ))}
    </Page>
  );
});

export default HelpPage;

/** Scrolls to a section, and moves the focus there for readers who do not see it. */
function show(anchor: string): void {
  const heading = anchor === '' ? null : document.querySelector<HTMLElement>(`#${CSS.escape(anchor)} h2`);
  heading?.scrollIntoView();
  heading?.focus({ preventScroll: true });
}
