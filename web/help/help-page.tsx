import { observer } from 'mobx-react-lite';
import { useEffect, useMemo } from 'react';
import { addresses } from '../app/addresses.ts';
import { useApplication } from '../app/application-context.ts';
import { NotFound } from '../app/not-found.tsx';
import { PageFailed } from '../app/page-failed.tsx';
import { PageLoading } from '../app/page-loading.tsx';
import { Page, PageHeading } from '../app/page.tsx';
import type { PageProps } from '../app/route.ts';
import { SearchField } from '../widgets/search-field/search-field.tsx';
import { ChapterText } from './chapter-text.tsx';
import { FoundSections } from './found-sections.tsx';
import { HelpContents } from './help-contents.tsx';
import { HelpNavigation } from './help-navigation.tsx';
import { HelpStore } from './help-store.ts';
import styles from './help-page.module.css';

/** Longer than the pause between two letters, so that a word is searched for once. */
const searchDelay = 200;
const helpCrumb = { text: 'Help', href: addresses.help };

/** The manual of this version: its contents, or one chapter. The words of a search are in the URL. */
const HelpPage = observer(function HelpPage({ params }: PageProps) {
  const { api, router } = useApplication();
  const name = params['chapter'] ?? null;
  const help = useMemo(() => new HelpStore(api, name), [api, name]);
  const search = new URLSearchParams(router.search).get('search') ?? '';
  const words = search.trim();
  useEffect(() => {
    void help.load();
    return help.leave;
  }, [help]);
  useEffect(() => {
    const timer = setTimeout(() => void help.search(words), words === '' ? 0 : searchDelay);
    return () => clearTimeout(timer);
  }, [help, words]);
  const { parts, chapter, error, isMissing } = help;
  useEffect(() => {
    if (name !== null || parts === null || router.hash === '') return;
    const address = help.addressOfSection(decodedHash(router.hash));
    if (address !== null) void router.navigate(address, { replace: true });
  }, [help, name, parts, router, router.hash]);
  if (error !== null) return <PageFailed error={error} resetErrorBoundary={() => void help.load()} />;
  if (parts === null) return <PageLoading />;
  if (isMissing) return <NotFound />;
  const type = (text: string): void =>
    router.replaceSearch(text === '' ? '' : `?${new URLSearchParams({ search: text }).toString()}`);
  return (
    <Page
      title={chapter === null ? ['Help'] : [chapter.title, 'Help']}
      crumbs={chapter === null ? [{ text: 'Help' }] : [helpCrumb, { text: chapter.title }]}
      width="list"
    >
      <div className={styles.layout}>
        <div className={styles.side}>
          <SearchField label="Search help" value={search} onChange={type} maxLength={200} />
          <HelpNavigation parts={parts} current={chapter} />
        </div>
        <div className={styles.content}>
          {words === '' ? (
            <>
              <PageHeading
                title={chapter?.title ?? 'Help'}
                description={chapter === null ? 'The manual of this version of Milepost.' : undefined}
              />
              {chapter === null ? <HelpContents parts={parts} /> : <ChapterText help={help} />}
            </>
          ) : (
            <FoundSections help={help} words={words} />
          )}
        </div>
      </div>
    </Page>
  );
});

export default HelpPage;

/** A hash that cannot be decoded names nothing. */
function decodedHash(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch (error) {
    if (error instanceof URIError) return '';
    throw error;
  }
}
