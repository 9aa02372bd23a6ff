import { ArrowUpFromLine, CircleCheck, CircleDot, Pencil, RotateCcw, Trash2 } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useMemo } from 'react';
import { inDigits } from '../../domain/calendar/format.ts';
import { counted } from '../../domain/text/plural.ts';
import type { Issue, Milestone, MilestoneReport } from '../api/rest.generated.ts';
import { addresses, milestoneIssuesAddress, pathOf } from '../app/addresses.ts';
import { useApplication } from '../app/application-context.ts';
import { LoadedPage } from '../app/loaded-page.tsx';
import { useNamespace } from '../app/use-namespace.ts';
import type { PageProps } from '../app/route.ts';
import { Alert } from '../widgets/alert/alert.tsx';
import { LoadFailure } from '../widgets/alert/load-failure.tsx';
import { Avatar } from '../widgets/avatar/avatar.tsx';
import { ButtonLink } from '../widgets/button/button-link.tsx';
import { Button } from '../widgets/button/button.tsx';
import { ConfirmDialog } from '../widgets/dialog/confirm-dialog.tsx';
import { EmptyState } from '../widgets/empty-state/empty-state.tsx';
import { Link } from '../widgets/link/link.tsx';
import { ProgressLines } from '../widgets/progress-lines/progress-lines.tsx';
import { RenderedMarkdown } from '../widgets/rendered-markdown/rendered-markdown.tsx';
import { Spinner } from '../widgets/spinner/spinner.tsx';
import { Table } from '../widgets/table/table.tsx';
import { BurnUp } from '../work-items/burn-up/burn-up.tsx';
import { IssueLines, type LinedIssue } from '../work-items/list/issue-lines.tsx';
import { milestoneAddresses } from './milestone-addresses.ts';
import { MilestoneFrame } from './milestone-frame.tsx';
import type { MilestoneIssues } from './milestone-issues.ts';
import { MilestoneStore, type MilestoneAnswer } from './milestone-store.ts';
import { datesInWords, MilestoneBadge } from './milestone-words.tsx';
import styles from './milestones.module.css';

/** A milestone: dates, description, progress, and its issues by state and person. */
const MilestonePage = observer(function MilestonePage({ params }: PageProps) {
  const application = useApplication();
  const namespace = useNamespace(params);
  const { iid = '' } = params;
  const store = useMemo(() => new MilestoneStore(application, namespace, iid), [application, namespace, iid]);
  return (
    <LoadedPage reading={store.reading} start={store.start} isOfAddress>
      {(answer) => <MilestoneView store={store} answer={answer} />}
    </LoadedPage>
  );
});

export default MilestonePage;

interface PartProps {
  store: MilestoneStore;
  answer: MilestoneAnswer;
}

const MilestoneView = observer(function MilestoneView({ store, answer }: PartProps) {
  const { clock } = useApplication();
  const { place, milestone, report, descriptionHtml, lists } = answer;
  const { issues_weight: weight } = report;
  return (
    <MilestoneFrame
      place={place}
      title={milestone.title}
      milestone={milestone}
      description={
        <span className={styles.facts}>
          {datesInWords(milestone)} <MilestoneBadge milestone={milestone} today={clock.today} />
        </span>
      }
      actions={place.can_administrate_milestones === true && <Actions store={store} answer={answer} />}
    >
      {store.error !== null && <Alert tone="danger">{store.error}</Alert>}
      {descriptionHtml !== null && <RenderedMarkdown html={descriptionHtml} />}
      <section aria-label="Progress" className={styles.section}>
        <ProgressLines
          lines={[
            { noun: 'Issues', done: report.closed_issues_count, total: report.issues_count },
            ...(weight === 0 ? [] : [{ noun: 'Weight', done: report.closed_issues_weight, total: weight }]),
          ]}
        />
      </section>
      <BurnUp burnup={report.burnup} weight={weight} />
      {report.issues_count === 0 ? (
        <NoIssues store={store} />
      ) : (
        lists.map(({ title, issues }) => <Issues key={title} title={title} issues={issues} />)
      )}
      {report.people.some(({ user }) => user !== null) && <People milestone={milestone} people={report.people} />}
      <Questions store={store} answer={answer} />
    </MilestoneFrame>
  );
});

const Actions = observer(function Actions({ store, answer: { milestone, mayPromote } }: PartProps) {
  const isActive = milestone.state === 'active';
  return (
    <>
      <ButtonLink href={milestoneAddresses(store.namespace).edit(milestone.iid)} icon={<Pencil aria-hidden />}>
        Edit
      </ButtonLink>
      <Button
        icon={isActive ? <CircleCheck aria-hidden /> : <RotateCcw aria-hidden />}
        isPending={store.isBusy && store.asks === null}
        onPress={() => void store.changeState(milestone)}
      >
        {isActive ? 'Close' : 'Reopen'}
      </Button>
      {mayPromote && (
        <Button icon={<ArrowUpFromLine aria-hidden />} onPress={() => store.ask('promote')}>
          Promote
        </Button>
      )}
      <Button icon={<Trash2 aria-hidden />} onPress={() => store.ask('delete')}>
        Delete
      </Button>
    </>
  );
});

const Questions = observer(function Questions({ store, answer: { place, milestone, report } }: PartProps) {
  const { issues_count: count } = report;
  const cancel = (): void => store.ask(null);
  return (
    <>
      <ConfirmDialog
        title="Delete milestone"
        action="Delete milestone"
        isOpen={store.asks === 'delete'}
        isPending={store.isBusy}
        onCancel={cancel}
        onConfirm={() => store.delete(milestone)}
      >
        <p>
          “{milestone.title}” will be deleted with its description and dates.{' '}
          {count > 0 && `${counted(count, 'issue')} will have no milestone. `}
          Epics that inherit dates from it lose them.
        </p>
      </ConfirmDialog>
      <ConfirmDialog
        title="Promote milestone"
        action="Promote to group"
        isOpen={store.asks === 'promote'}
        isPending={store.isBusy}
        onCancel={cancel}
        onConfirm={() => store.promote(milestone)}
      >
        <p>
          “{milestone.title}” will belong to the group of {place.name}, for all of its projects. This cannot be undone.
        </p>
      </ConfirmDialog>
    </>
  );
});

function NoIssues({ store: { namespace } }: Pick<PartProps, 'store'>) {
  const { kind, fullPath } = namespace;
  return (
    <EmptyState
      icon={<CircleDot />}
      title="No issues yet"
      actions={
        <ButtonLink href={kind === 'group' ? addresses.groupIssues(fullPath) : addresses.issues(fullPath)}>
          Open issues
        </ButtonLink>
      }
    >
      Set this milestone on the page of an issue, or select several in the list of issues.
    </EmptyState>
  );
}

const Issues = observer(function Issues({ title, issues }: { title: string; issues: MilestoneIssues }) {
  const { items, total, nextPage, problem } = issues;
  return (
    <section aria-label={title} className={styles.section}>
      <h2 className={styles.heading}>
        {title} {total !== null && <span className={styles.count}>{inDigits(total)}</span>}
      </h2>
      {problem !== null && <LoadFailure onRetry={() => void issues.load()}>{problem}</LoadFailure>}
      {items === null && problem === null && <Spinner label={`Loading issues: ${title}`} />}
      {items?.length === 0 && <p className={styles.note}>No issues.</p>}
      {items !== null && items.length > 0 && <IssueLines label={`Issues: ${title}`} issues={items.map(lineOf)} />}
      {nextPage !== null && (
        <Button size="small" className={styles.more ?? ''} onPress={() => void issues.more()}>
          Show more
        </Button>
      )}
    </section>
  );
});

function lineOf(issue: Issue): LinedIssue {
  const { id, title, state, web_url: url, references, confidential, weight, assignees } = issue;
  return {
    id,
    title,
    isClosed: state === 'closed',
    path: pathOf(url),
    reference: references.full,
    confidential,
    weight,
    assignees: assignees.map(({ avatar_url: avatarUrl, ...person }) => ({ ...person, avatarUrl })),
  };
}

function People({ milestone, people }: { milestone: Milestone; people: MilestoneReport['people'] }) {
  const [place = ''] = pathOf(milestone.web_url).split('/-/');
  const all = milestoneIssuesAddress(place, milestone.title);
  return (
    <section aria-label="People" className={styles.section}>
      <h2 className={styles.heading}>People</h2>
      <Table label="People">
        <thead>
          <tr>
            <th scope="col">Person</th>
            <th scope="col">Open issues</th>
            <th scope="col">Closed issues</th>
          </tr>
        </thead>
        <tbody>
          {people.map(({ user, issues_count: count, closed_issues_count: closed }) => (
            <tr key={user?.id ?? 0}>
              <th scope="row" data-label="Person">
                {user === null ? (
                  'No assignee'
                ) : (
                  <span className={styles.person}>
                    <Avatar name={user.name} identity={user.username} src={user.avatar_url} size={20} />
                    <Link href={`${all}&assignee_username=${encodeURIComponent(user.username)}`}>{user.name}</Link>
                  </span>
                )}
              </th>
              <td data-label="Open issues">{count - closed}</td>
              <td data-label="Closed issues">{closed}</td>
            </tr>
          ))}
        </tbody>
      </Table>
    </section>
  );
}
