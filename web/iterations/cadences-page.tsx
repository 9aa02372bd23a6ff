import { Pencil, Plus, RefreshCw, Trash2 } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useEffect, useMemo } from 'react';
import { spanInWords } from '../../domain/calendar/dates-in-words.ts';
import { iterationName, iterationStateTexts } from '../../domain/iterations/iteration.ts';
import { counted } from '../../domain/text/plural.ts';
import { useApplication } from '../app/application-context.ts';
import { addresses } from '../app/addresses.ts';
import { groupCrumbs } from '../app/group-crumbs.ts';
import { NotFound } from '../app/not-found.tsx';
import { PageFailed } from '../app/page-failed.tsx';
import { PageLoading } from '../app/page-loading.tsx';
import { Page, PageHeading } from '../app/page.tsx';
import type { PageProps } from '../app/route.ts';
import { Alert } from '../widgets/alert/alert.tsx';
import { LoadFailure } from '../widgets/alert/load-failure.tsx';
import { Badge } from '../widgets/badge/badge.tsx';
import { Button } from '../widgets/button/button.tsx';
import { DeleteDialog } from '../widgets/dialog/delete-dialog.tsx';
import { EmptyState } from '../widgets/empty-state/empty-state.tsx';
import { IconButton } from '../widgets/icon-button/icon-button.tsx';
import { Link } from '../widgets/link/link.tsx';
import { focusRow } from '../widgets/return-focus.ts';
import { SegmentedControl } from '../widgets/segmented-control/segmented-control.tsx';
import { Spinner } from '../widgets/spinner/spinner.tsx';
import { CadenceDialog } from './cadence-dialog.tsx';
import { CadencesStore, type CadenceBelow } from './cadences-store.ts';
import { IterationDialog } from './iteration-dialog.tsx';
import { StateBadge } from './state-badge.tsx';
import styles from './iterations.module.css';
import type { ListedCadenceFragment } from './operations/iterations.graphql.ts';

const states = [
  { value: 'opened', text: 'Open' },
  { value: 'closed', text: iterationStateTexts.closed },
  { value: 'all', text: 'All' },
] as const;

/** The iteration cadences of a group, of those above and below, with their iterations; Planners and higher roles can change them. */
const CadencesPage = observer(function CadencesPage({ params }: PageProps) {
  const application = useApplication();
  const fullPath = params['fullPath'] ?? '';
  const store = useMemo(() => new CadencesStore(application, fullPath), [application, fullPath]);
  useEffect(() => store.start(), [store]);
  const { group, loadError, mayChange, cadences, inherited, below, cadenceForm, iterationForm } = store;
  if (store.isMissing) return <NotFound />;
  if (group === null) {
    if (loadError === null) return <PageLoading />;
    return <PageFailed error={loadError} resetErrorBoundary={() => void store.load()} />;
  }
  const crumbs = [...groupCrumbs({ fullName: group.fullName, fullPath }), { text: 'Iterations' }];
  return (
    <Page title={['Iterations', group.fullName]} crumbs={crumbs}>
      <PageHeading
        title="Iterations"
        description="Fixed periods in which the group works on a set of issues. A cadence is a series of them."
      >
        {mayChange && (
          <Button variant="primary" icon={<Plus aria-hidden />} onPress={store.newCadence}>
            New cadence
          </Button>
        )}
      </PageHeading>
      {store.error !== null && <Alert tone="danger">{store.error}</Alert>}
      {cadences.length + inherited.length + below.length === 0 ? (
        <EmptyState icon={<RefreshCw />} title="No iteration cadences yet">
          {mayChange ? 'Create one to plan issues in iterations.' : 'Planners can create them.'}
        </EmptyState>
      ) : (
        <SegmentedControl
          label="Iterations shown"
          isLabelHidden
          segments={states}
          value={store.state}
          onChange={store.show}
          className={styles.states ?? ''}
        />
      )}
      {[...cadences, ...inherited].map((cadence) => (
        <CadenceSection key={`${cadence.id} ${store.state}`} store={store} cadence={cadence} />
      ))}
      {below.map((cadence) => (
        <CadenceSection key={`${cadence.id} ${store.state}`} store={store} cadence={cadence} subgroup={cadence.group} />
      ))}
      {store.hasMoreBelow && <p className={styles.note}>Subgroups have more iterations.</p>}
      <DeleteDialog deletion={store.deletion} title="Delete iteration cadence" action="Delete cadence">
        {({ title }) => (
          <p>“{title}” and all its iterations will be deleted. Their issues stay and have no iteration then.</p>
        )}
      </DeleteDialog>
      {cadenceForm !== null && (
        <CadenceDialog cadence={cadenceForm} onSave={() => void store.save(cadenceForm)} onCancel={store.cancel} />
      )}
      {iterationForm !== null && (
        <IterationDialog
          iteration={iterationForm}
          onSave={() => void store.save(iterationForm)}
          onCancel={store.cancel}
        />
      )}
    </Page>
  );
});

export default CadencesPage;

const CadenceSection = observer(function CadenceSection({
  store,
  cadence,
  subgroup = null,
}: {
  store: CadencesStore;
  cadence: ListedCadenceFragment;
  /** The group below to which it belongs. */
  subgroup?: CadenceBelow['group'];
}) {
  const { title, description, automatic, active } = cadence;
  const mayChange = store.mayChange && store.cadences.includes(cadence);
  return (
    <section {...focusRow} aria-label={title} className={styles.section}>
      <div className={styles.head}>
        <h2 className={styles.cadence}>{title}</h2>
        {!active && <Badge tone="neutral">Inactive</Badge>}
        {store.inherited.includes(cadence) && <Badge tone="neutral">From a group above</Badge>}
        {subgroup !== null && (
          <span className={styles.note}>
            In the subgroup <Link href={addresses.cadences(subgroup.fullPath)}>{subgroup.name}</Link>
          </span>
        )}
        {mayChange && (
          <span className={styles.actions}>
            {!automatic && (
              <Button size="small" icon={<Plus aria-hidden />} onPress={() => store.newIteration(cadence)}>
                New iteration
              </Button>
            )}
            <IconButton label={`Edit ${title}`} size="small" onPress={() => store.editCadence(cadence)}>
              <Pencil />
            </IconButton>
            <IconButton label={`Delete ${title}`} size="small" onPress={() => store.deletion.ask(cadence)}>
              <Trash2 />
            </IconButton>
          </span>
        )}
      </div>
      <p className={styles.note}>{scheduleText(cadence)}</p>
      {description !== null && <p className={styles.description}>{description}</p>}
      <CadenceRows store={store} cadence={cadence} />
    </section>
  );
});

const CadenceRows = observer(function CadenceRows({
  store,
  cadence,
}: {
  store: CadencesStore;
  cadence: ListedCadenceFragment;
}) {
  const iterations = store.iterationsOf(cadence);
  useEffect(() => void iterations.load(), [iterations]);
  const { found, error, next } = iterations;
  return (
    <>
      {error !== null && <LoadFailure onRetry={() => void iterations.load()}>{error}</LoadFailure>}
      {found === null && error === null && <Spinner label={`Loading iterations of ${cadence.title}`} />}
      {found?.length === 0 && <p className={styles.note}>{emptyTexts[store.state]}</p>}
      {found !== null && found.length > 0 && (
        <ul aria-label={`Iterations of ${cadence.title}`} className={styles.list}>
          {found.map((iteration) => (
            <li key={iteration.id} className={styles.row}>
              <a href={iteration.webPath} className={styles.name}>
                {iterationName(iteration)}
              </a>
              {iteration.title !== null && (
                <span className={styles.note}>{spanInWords(iteration.startDate, iteration.dueDate)}</span>
              )}
              <StateBadge state={iteration.state} />
            </li>
          ))}
        </ul>
      )}
      {next !== null && (
        <Button size="small" className={styles.more ?? ''} onPress={() => void iterations.more()}>
          Show more
        </Button>
      )}
    </>
  );
});

const emptyTexts = {
  opened: 'No open iterations.',
  closed: 'No closed iterations yet.',
  all: 'No iterations yet.',
} as const;

function scheduleText({ automatic, durationInWeeks, iterationsInAdvance, rollOver }: ListedCadenceFragment): string {
  if (!automatic) return 'Iterations are created by hand.';
  const every = durationInWeeks === 1 ? 'Every week' : `Every ${counted(durationInWeeks ?? 0, 'week')}`;
  const ahead = `${counted(iterationsInAdvance ?? 0, 'iteration')} in advance`;
  return `${every}, ${ahead}${rollOver ? ', open issues roll over' : ''}.`;
}
