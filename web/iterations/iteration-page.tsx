import { CircleCheck, CircleDot, EyeOff, Pencil, RefreshCw, Trash2 } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useEffect, useMemo } from 'react';
import { spanInWords } from '../../domain/calendar/dates-in-words.ts';
import { iterationName } from '../../domain/iterations/iteration.ts';
import { addresses } from '../app/addresses.ts';
import { useApplication } from '../app/application-context.ts';
import { groupCrumbs } from '../app/group-crumbs.ts';
import { NotFound } from '../app/not-found.tsx';
import { PageFailed } from '../app/page-failed.tsx';
import { PageLoading } from '../app/page-loading.tsx';
import { Page, PageHeading } from '../app/page.tsx';
import type { PageProps } from '../app/route.ts';
import { Alert } from '../widgets/alert/alert.tsx';
import { LoadFailure } from '../widgets/alert/load-failure.tsx';
import { Avatar } from '../widgets/avatar/avatar.tsx';
import { Button } from '../widgets/button/button.tsx';
import { ButtonLink } from '../widgets/button/button-link.tsx';
import { ConfirmDialog } from '../widgets/dialog/confirm-dialog.tsx';
import { EmptyState } from '../widgets/empty-state/empty-state.tsx';
import { ProgressLines } from '../widgets/progress-lines/progress-lines.tsx';
import { Spinner } from '../widgets/spinner/spinner.tsx';
import { BurnUp } from '../work-items/burn-up/burn-up.tsx';
import { IterationDialog } from './iteration-dialog.tsx';
import { IterationPageStore, type IterationIssue } from './iteration-page-store.ts';
import { StateBadge } from './state-badge.tsx';
import styles from './iterations.module.css';

/** An iteration with its progress and the issues that the reader may see. */
const IterationPage = observer(function IterationPage({ params }: PageProps) {
  const application = useApplication();
  const { fullPath = '', id = '' } = params;
  const store = useMemo(() => new IterationPageStore(application, fullPath, id), [application, fullPath, id]);
  useEffect(() => store.start(), [store]);
  const { group, iteration, loadError, form } = store;
  if (store.isMissing) return <NotFound />;
  if (group === null || iteration === null) {
    if (loadError === null) return <PageLoading />;
    return <PageFailed error={loadError} resetErrorBoundary={() => void store.load()} />;
  }
  const name = iterationName(iteration);
  const crumbs = [
    ...groupCrumbs({ fullName: group.fullName, fullPath }),
    { text: 'Iterations', href: addresses.cadences(fullPath) },
    { text: name },
  ];
  return (
    <Page title={[name, iteration.iterationCadence.title]} crumbs={crumbs}>
      <PageHeading
        title={name}
        description={
          <>
            {iteration.iterationCadence.title} · {spanInWords(iteration.startDate, iteration.dueDate)}{' '}
            <StateBadge state={iteration.state} />
          </>
        }
      >
        {store.mayChange && (
          <Button icon={<Pencil aria-hidden />} onPress={store.edit}>
            Edit
          </Button>
        )}
        {store.mayDelete && (
          <Button icon={<Trash2 aria-hidden />} onPress={() => store.askToDelete(true)}>
            Delete
          </Button>
        )}
      </PageHeading>
      {store.error !== null && <Alert tone="danger">{store.error}</Alert>}
      {iteration.description !== null && <p className={styles.description}>{iteration.description}</p>}
      <ProgressLines
        lines={[
          { noun: 'Issues', ...store.issueProgress },
          ...(store.weightProgress.total > 0 ? [{ noun: 'Weight', ...store.weightProgress }] : []),
        ]}
      />
      {store.burnUp !== null && <BurnUp burnup={store.burnUp} weight={store.weightProgress.total} />}
      <Issues store={store} />
      <DeleteIterationDialog store={store} name={name} />
      {form !== null && (
        <IterationDialog iteration={form} onSave={() => void store.save(form)} onCancel={store.cancel} />
      )}
    </Page>
  );
});

export default IterationPage;

const Issues = observer(function Issues({ store }: { store: IterationPageStore }) {
  const { issues, issuesError, next } = store;
  return (
    <section aria-label="Issues" className={styles.section}>
      <h2 className={styles.cadence}>Issues</h2>
      {issuesError !== null && <LoadFailure onRetry={() => void store.load()}>{issuesError}</LoadFailure>}
      {issues === null && issuesError === null && <Spinner label="Loading issues" />}
      {issues?.length === 0 && (
        <EmptyState
          icon={<RefreshCw />}
          title="No issues in this iteration"
          actions={<ButtonLink href={addresses.groupIssues(store.fullPath)}>View issues of the group</ButtonLink>}
        >
          Set the iteration of an issue in its sidebar, or of several in a list of issues.
        </EmptyState>
      )}
      {issues !== null && issues.length > 0 && (
        <ul aria-label="Issues of the iteration" className={styles.list}>
          {issues.map((issue) => (
            <IssueRow key={issue.id} issue={issue} />
          ))}
        </ul>
      )}
      {next !== null && (
        <Button size="small" className={styles.more ?? ''} onPress={() => void store.moreIssues()}>
          Show more
        </Button>
      )}
    </section>
  );
});

function IssueRow({ issue }: { issue: IterationIssue }) {
  const { title, state, webPath, reference, weight, confidential, assignees } = issue;
  const Icon = state === 'closed' ? CircleCheck : CircleDot;
  return (
    <li className={styles.row} data-closed={state === 'closed' || undefined}>
      <Icon role="img" aria-label={state === 'closed' ? 'Closed' : 'Open'} className={styles.icon} />
      <a href={webPath} className={styles.name}>
        {title}
      </a>
      {confidential && <EyeOff role="img" aria-label="Confidential" className={styles.icon} />}
      <span className={styles.note}>{reference}</span>
      {weight !== null && <span className={styles.note}>weight {weight}</span>}
      <span className={styles.actions}>
        {(assignees?.nodes ?? []).map(({ id, name, username, avatarUrl }) => (
          <span key={id} role="img" aria-label={`Assigned to ${name}`} title={`Assigned to ${name}`}>
            <Avatar name={name} identity={username} src={avatarUrl} size={20} />
          </span>
        ))}
      </span>
    </li>
  );
}

const DeleteIterationDialog = observer(function DeleteIterationDialog({
  store,
  name,
}: {
  store: IterationPageStore;
  name: string;
}) {
  const cancel = (): void => store.askToDelete(false);
  return (
    <ConfirmDialog
      title="Delete iteration"
      action="Delete iteration"
      isOpen={store.isAskedToDelete}
      isPending={store.isDeleting}
      onCancel={cancel}
      onConfirm={store.delete}
    >
      <p>“{name}” will be deleted. Its issues stay and have no iteration then.</p>
    </ConfirmDialog>
  );
});
