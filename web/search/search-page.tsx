import { CircleDot, Folder, Layers, MessageSquare, Milestone, Search } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useEffect, useMemo, useState } from 'react';
import { signInAddress } from '../app/addresses.ts';
import { useApplication } from '../app/application-context.ts';
import { GroupSelect } from '../app/groups/group-select.tsx';
import { Page, PageHeading } from '../app/page.tsx';
import type { Found, SearchOrder, SearchScope } from '../app/search/found.ts';
import { LoadFailure } from '../widgets/alert/load-failure.tsx';
import { Badge } from '../widgets/badge/badge.tsx';
import { EmptyState } from '../widgets/empty-state/empty-state.tsx';
import { Select } from '../widgets/select/select.tsx';
import { SearchField } from '../widgets/search-field/search-field.tsx';
import { Skeleton } from '../widgets/skeleton/skeleton.tsx';
import listStyles from '../work-items/list/items-list.module.css';
import { PageLinks } from '../widgets/page-links/page-links.tsx';
import { SearchStore } from './search-store.ts';
import styles from './search-page.module.css';

const crumbs = [{ text: 'Search' }];

/** Searches epics, issues, comments, milestones and projects that the reader may read. */
const SearchPage = observer(function SearchPage() {
  const { session, router } = useApplication();
  const { signedIn } = session;
  useEffect(() => {
    if (!signedIn) void router.navigate(signInAddress(router.address), { replace: true });
  }, [signedIn, router]);
  return signedIn ? <Results /> : null;
});

export default SearchPage;

const Results = observer(function Results() {
  const application = useApplication();
  const store = useMemo(() => new SearchStore(application), [application]);
  useEffect(() => store.start(), [store]);
  const { view, answer, error, isLoading, rangeText } = store;
  return (
    <Page title={view.search === '' ? ['Search'] : [view.search, 'Search']} crumbs={crumbs}>
      <PageHeading title="Search" />
      <Words key={view.search} store={store} />
      <Scopes store={store} />
      {error !== null && (
        <LoadFailure onRetry={() => void store.load()} className={listStyles.problem ?? ''}>
          {error}
        </LoadFailure>
      )}
      {isLoading && answer === null && (
        <div role="status" aria-label="Searching" className={listStyles.loading}>
          <Skeleton width="55%" />
          <Skeleton width="40%" />
          <Skeleton width="62%" />
        </div>
      )}
      {view.search === '' && (
        <EmptyState icon={<Search />} title="What are you looking for?">
          <p>Every word must occur, in any order. Put a phrase in quotes to find it as it is.</p>
        </EmptyState>
      )}
      {answer?.items.length === 0 && (
        <EmptyState icon={<Search />} title={`No ${nouns[view.scope]} found`}>
          <p>Try fewer or other words, or look at another kind.</p>
        </EmptyState>
      )}
      {answer !== null && answer.items.length > 0 && (
        <ul aria-label="Search results" aria-busy={isLoading} className={listStyles.rows}>
          {answer.items.map((found) => (
            <Row key={found.id} found={found} />
          ))}
        </ul>
      )}
      {rangeText !== null && <p className={listStyles.range}>{rangeText}</p>}
      <PageLinks store={store} />
    </Page>
  );
});

/** The search field; Enter starts the search. */
const Words = observer(function Words({ store }: { store: SearchStore }) {
  const [text, setWritten] = useState(store.view.search);
  return (
    <div className={styles.words}>
      <SearchField
        label="Search for"
        placeholder="Words, a “phrase in quotes”, or a number"
        value={text}
        onChange={setWritten}
        onSubmit={(search) => store.change({ search: search.trim() })}
        onClear={() => store.change({ search: '' })}
        className={styles.field}
      />
      <GroupSelect value={store.view.group} onChange={(group) => store.change({ group })} />
      {(store.view.scope === 'epics' || store.view.scope === 'issues') && (
        <Select
          label="Order"
          isLabelHidden
          choices={orders}
          value={store.view.order}
          onChange={(order) => store.change({ order })}
        />
      )}
    </div>
  );
});

const orders: readonly { value: SearchOrder; text: string }[] = [
  { value: 'relevance', text: 'Best match' },
  { value: 'newest', text: 'Newest' },
  { value: 'oldest', text: 'Oldest' },
  { value: 'updated', text: 'Last updated' },
];

const tabs: readonly [SearchScope, string][] = [
  ['epics', 'Epics'],
  ['issues', 'Issues'],
  ['notes', 'Comments'],
  ['milestones', 'Milestones'],
  ['projects', 'Projects'],
];
const nouns: Record<SearchScope, string> = {
  epics: 'epics',
  issues: 'issues',
  notes: 'comments',
  milestones: 'milestones',
  projects: 'projects',
};

const Scopes = observer(function Scopes({ store }: { store: SearchStore }) {
  return (
    <nav aria-label="Kinds of results" className={listStyles.tabs}>
      {tabs.map(([scope, text]) => (
        <a
          key={scope}
          href={store.hrefWith({ scope })}
          aria-current={store.view.scope === scope ? 'page' : undefined}
          className={listStyles.tab}
        >
          {text}
        </a>
      ))}
    </nav>
  );
});

const icons = { epics: Layers, issues: CircleDot, notes: MessageSquare, milestones: Milestone, projects: Folder };

function Row({ found: { scope, title, detail, href, isClosed, text } }: { found: Found }) {
  const Icon = icons[scope];
  return (
    <li className={listStyles.row}>
      <Icon aria-hidden className={listStyles.icon} />
      <div className={listStyles.words}>
        <div className={listStyles.titleLine}>
          <a href={href} className={listStyles.title}>
            {title}
          </a>
          {isClosed && <Badge>Closed</Badge>}
        </div>
        <p className={listStyles.meta}>{detail}</p>
        {text !== null && <p className={styles.text}>{text}</p>}
      </div>
    </li>
  );
}
