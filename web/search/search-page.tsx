import { CircleDot, Folder, Layers, MessageSquare, Milestone, Search } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useEffect, useMemo, useState } from 'react';
import { inDigits } from '../../domain/calendar/format.ts';
import { excerptOf, markFoundWords } from '../../domain/filters/found-words.ts';
import { foundCountLimit } from '../../domain/pages/counts.ts';
import { measuredProgress, progressShare } from '../../domain/roadmap/measured-progress.ts';
import { progressText } from '../../domain/roadmap/progress.ts';
import { timeframeText } from '../../domain/roadmap/timeframe-text.ts';
import { addresses, signInAddress } from '../app/addresses.ts';
import { useApplication } from '../app/application-context.ts';
import { GroupSelect } from '../app/groups/group-select.tsx';
import { Page, PageHeading } from '../app/page.tsx';
import { progressMeasureOf } from '../app/progress-measure.ts';
import type { Found, SearchOrder, SearchScope } from '../app/search/found.ts';
import { Badge } from '../widgets/badge/badge.tsx';
import { ButtonLink } from '../widgets/button/button-link.tsx';
import { EmptyState } from '../widgets/empty-state/empty-state.tsx';
import { LabelChip } from '../widgets/label-chip/label-chip.tsx';
import { ListStates } from '../widgets/list-states/list-states.tsx';
import { Select } from '../widgets/select/select.tsx';
import { SearchField } from '../widgets/search-field/search-field.tsx';
import { Skeleton } from '../widgets/skeleton/skeleton.tsx';
import listStyles from '../work-items/list/items-list.module.css';
import { searchListOf, type SearchList } from './search-list.ts';
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
  const list = useMemo(() => searchListOf(application), [application]);
  useEffect(() => list.start(), [list]);
  const { view, isLoading } = list;
  const scope = scopeOf(list);
  return (
    <Page title={view.search === '' ? ['Search'] : [view.search, 'Search']} crumbs={crumbs}>
      <PageHeading title="Search" />
      <Words key={view.search} list={list} />
      <Scopes list={list} />
      {view.search === '' && (
        <EmptyState icon={<Search />} title="What are you looking for?">
          <p>Every word must occur, in any order. Put a phrase in quotes to find it as it is.</p>
        </EmptyState>
      )}
      <ListStates
        list={list}
        loading={
          <div role="status" aria-label="Searching">
            <Skeleton width="55%" />
            <Skeleton width="40%" />
            <Skeleton width="62%" />
          </div>
        }
        empty={
          <EmptyState
            icon={<Search />}
            title={`No ${nouns[scope]} found`}
            actions={<ButtonLink href={addresses.newItem('issue')}>Create an issue</ButtonLink>}
          >
            <p>Try fewer or other words, or look at another kind.</p>
          </EmptyState>
        }
        problemClass={listStyles.problem}
        rangeClass={listStyles.range}
        hidesFailed
      >
        {({ items }) => (
          <ul aria-label="Search results" aria-busy={isLoading} className={listStyles.rows}>
            {items.map((found) => (
              <Row key={found.id} found={found} search={view.search} />
            ))}
          </ul>
        )}
      </ListStates>
    </Page>
  );
});

/** The search field; Enter starts the search. */
const Words = observer(function Words({ list }: { list: SearchList }) {
  const [text, setWritten] = useState(list.view.search);
  return (
    <div className={styles.words}>
      <SearchField
        label="Search for"
        placeholder="Words, a “phrase in quotes”, or a number"
        value={text}
        onChange={setWritten}
        onSubmit={(search) => list.change({ search: search.trim() })}
        onClear={() => list.change({ search: '' })}
        className={styles.field}
      />
      <GroupSelect value={list.view.group} onChange={(group) => list.change({ group })} />
      {['epics', 'issues'].includes(scopeOf(list)) && (
        <Select
          label="Order"
          isLabelHidden
          choices={orders}
          value={list.view.order}
          onChange={(order) => list.change({ order })}
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

/** Of the results that are shown, or that are on their way. */
const scopeOf = ({ view, answer }: SearchList): SearchScope => view.scope ?? answer?.scope ?? 'epics';

const Scopes = observer(function Scopes({ list }: { list: SearchList }) {
  const current = scopeOf(list);
  return (
    <nav aria-label="Kinds of results" className={listStyles.tabs}>
      {tabs.map(([scope, text]) => (
        <a
          key={scope}
          href={list.hrefWith({ scope })}
          aria-current={current === scope ? 'page' : undefined}
          className={listStyles.tab}
        >
          {text}
          {list.view.search !== '' && list.answer !== null && <Count count={list.answer.counts[scope]} />}
        </a>
      ))}
    </nav>
  );
});

function Count({ count }: { count: number }) {
  return <span className={listStyles.count}>{count < foundCountLimit ? count : `${inDigits(foundCountLimit)}+`}</span>;
}

/** Further ones are counted. */
const shownLabels = 6;

const icons = { epics: Layers, issues: CircleDot, notes: MessageSquare, milestones: Milestone, projects: Folder };

function Row({ found, search }: { found: Found; search: string }) {
  const { scope, title, detail, href, isClosed, schedule, labels = [], progress } = found;
  const Icon = icons[scope];
  const text = found.text === null ? null : (excerptOf(found.text, search) ?? (scope === 'notes' ? found.text : null));
  return (
    <li className={listStyles.row}>
      <Icon aria-hidden className={listStyles.icon} />
      <div className={listStyles.words}>
        <div className={listStyles.titleLine}>
          <a href={href} className={listStyles.title}>
            <FoundWords text={title} search={search} />
          </a>
          {isClosed && <Badge>Closed</Badge>}
        </div>
        <p className={listStyles.meta}>
          {detail}
          {schedule !== null && ` · ${timeframeText(schedule)}`}
          {progress !== undefined && <EpicProgress progress={progress} />}
        </p>
        {labels.length > 0 && (
          <div className={listStyles.labels}>
            {labels.slice(0, shownLabels).map(({ id, name, color, description }) => (
              <LabelChip key={id} size="small" title={name} color={color} description={description} />
            ))}
            {labels.length > shownLabels && <span>+{labels.length - shownLabels}</span>}
          </div>
        )}
        {text !== null && (
          <p className={styles.text}>
            <FoundWords text={text} search={search} />
          </p>
        )}
      </div>
    </li>
  );
}

/** How much below an epic is done, in the reader's unit. */
const EpicProgress = observer(function EpicProgress({ progress }: { progress: NonNullable<Found['progress']> }) {
  const { tracking } = progressMeasureOf(useApplication().session);
  const counts = { openedIssues: progress.opened_issues, closedIssues: progress.closed_issues };
  const weights = { openedIssues: progress.opened_issues_weight, closedIssues: progress.closed_issues_weight };
  const measured = measuredProgress(counts, weights, tracking);
  if (measured === null) return null;
  const share = progressShare(measured.progress, measured.tracking);
  return <span title={progressText(measured.progress, measured.tracking)}>{share}</span>;
});

function FoundWords({ text, search }: { text: string; search: string }) {
  return markFoundWords(text, search).map(({ text: piece, isFound }, index) =>
    isFound ? (
      <mark key={index} className={styles.found}>
        {piece}
      </mark>
    ) : (
      piece
    ),
  );
}
