import { CalendarPlus, Milestone as MilestoneIcon, Pencil, Plus } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { Fragment, useEffect, useMemo } from 'react';
import { inDigits } from '../../domain/calendar/format.ts';
import type { Milestone } from '../api/rest.generated.ts';
import { ListControls } from '../app/list-controls.tsx';
import { pathOf } from '../app/addresses.ts';
import { useApplication } from '../app/application-context.ts';
import { NamespacePage } from '../app/namespace-page.tsx';
import { useNamespace } from '../app/use-namespace.ts';
import { NotFound } from '../app/not-found.tsx';
import { PageFailed } from '../app/page-failed.tsx';
import { PageLoading } from '../app/page-loading.tsx';
import type { PageProps } from '../app/route.ts';
import listPage from '../app/list-page.module.css';
import { Button } from '../widgets/button/button.tsx';
import { ButtonLink } from '../widgets/button/button-link.tsx';
import { EmptyState } from '../widgets/empty-state/empty-state.tsx';
import { Link } from '../widgets/link/link.tsx';
import { ListStates } from '../widgets/list-states/list-states.tsx';
import { ProgressBar } from '../widgets/progress-lines/progress-lines.tsx';
import { ActionsHead, Table } from '../widgets/table/table.tsx';
import { copyCalendarAddress } from '../work-items/calendar-address.ts';
import listStyles from '../work-items/list/items-list.module.css';
import { milestoneAddresses } from './milestone-addresses.ts';
import { milestoneList, milestoneSorts, milestoneTabs, type MilestoneList } from './milestone-list.ts';
import type { MilestonePlace } from './milestone-place.ts';
import { datesInWords, MilestoneBadge } from './milestone-words.tsx';
import styles from './milestones.module.css';

/** The milestones of a group or project, by state. */
const MilestonesPage = observer(function MilestonesPage({ params }: PageProps) {
  const application = useApplication();
  const namespace = useNamespace(params);
  const list = useMemo(() => milestoneList(application, namespace), [application, namespace]);
  useEffect(() => list.start(), [list]);
  useEffect(
    () =>
      application.changes.watch(namespace.fullPath, async ({ milestones, reload }) => {
        if (milestones.length > 0 || reload) await list.load();
        return true;
      }),
    [application, namespace, list],
  );
  const { answer } = list;
  if (list.reading.isMissing) return <NotFound />;
  if (answer === null) {
    const { error } = list.reading;
    return error === null ? <PageLoading /> : <PageFailed error={error} resetErrorBoundary={() => void list.load()} />;
  }
  return <Milestones list={list} place={answer.place} />;
});

export default MilestonesPage;

const Milestones = observer(function Milestones({ list, place }: { list: MilestoneList; place: MilestonePlace }) {
  const mayCreate = place.can_administrate_milestones === true;
  const { create } = milestoneAddresses(place);
  const { api, session } = useApplication();
  return (
    <NamespacePage
      namespace={place}
      title="Milestones"
      description="Goals with dates, and the issues that lead to them."
      actions={
        <>
          {session.signedIn && (
            <Button
              icon={<CalendarPlus aria-hidden />}
              onPress={() => void copyCalendarAddress(api, place.kind, place.fullPath)}
            >
              Subscribe in calendar
            </Button>
          )}
          {mayCreate && (
            <ButtonLink variant="primary" href={create} icon={<Plus aria-hidden />}>
              New milestone
            </ButtonLink>
          )}
        </>
      }
    >
      <Tabs list={list} />
      <ListControls list={list} noun="milestones" placeholder="Title" sorts={milestoneSorts} />
      <ListStates
        list={list}
        loading="Loading milestones"
        empty={
          <EmptyState icon={<MilestoneIcon />} title={list.isNarrowed ? 'No milestones match' : 'No open milestones'}>
            <p>{emptyText(list.isNarrowed, mayCreate)}</p>
          </EmptyState>
        }
        rangeClass={listPage.range}
      >
        {({ items }) => (
          <Table label="Milestones" isBusy={list.isLoading}>
            <thead>
              <tr>
                <th scope="col">Milestone</th>
                <th scope="col">Dates</th>
                <th scope="col">Issues</th>
                <th scope="col">From</th>
                {mayCreate && <ActionsHead />}
              </tr>
            </thead>
            <tbody>
              {items.map((milestone) => (
                <MilestoneRow key={milestone.id} milestone={milestone} place={place} />
              ))}
            </tbody>
          </Table>
        )}
      </ListStates>
    </NamespacePage>
  );
});

function emptyText(isNarrowed: boolean, mayCreate: boolean): string {
  if (isNarrowed) return 'Try another title or state.';
  return mayCreate ? 'Create one to give issues a common goal and date.' : 'Planners can create them.';
}

const Tabs = observer(function Tabs({ list }: { list: MilestoneList }) {
  return (
    <nav aria-label="Milestones by state" className={listStyles.tabs}>
      {milestoneTabs.map(([state, text]) => {
        const count = list.answer?.counts[state] ?? null;
        return (
          <a
            key={state}
            href={list.hrefWith({ state })}
            aria-current={list.view.state === state ? 'page' : undefined}
            className={listStyles.tab}
          >
            {text} {count !== null && <span className={listStyles.count}>{inDigits(count)}</span>}
          </a>
        );
      })}
    </nav>
  );
});

function MilestoneRow({ milestone, place }: { milestone: Milestone; place: MilestonePlace }) {
  const { clock } = useApplication();
  const { title, web_url: url, issues_count: total = 0, closed_issues_count: done = 0 } = milestone;
  const path = pathOf(url);
  const owner = decodeURIComponent((path.split('/-/')[0] ?? '').replace(/^\/(?:groups\/)?/, ''));
  // Those of a group above may have other planners.
  const isBelow = `${owner}/`.startsWith(`${place.fullPath}/`);
  const text = `${inDigits(done)} of ${inDigits(total)} closed`;
  return (
    <tr>
      <th scope="row" data-label="Milestone">
        <span className={styles.name}>
          <Link href={path}>{title}</Link>
          <MilestoneBadge milestone={milestone} today={clock.today} />
        </span>
      </th>
      <td data-label="Dates" className={styles.dates}>
        {datesInWords(milestone)}
      </td>
      <td data-label="Issues">
        {total === 0 ? (
          <span className={listPage.quiet}>None</span>
        ) : (
          <span className={styles.progress}>
            <ProgressBar label={`Issues: ${text}`} done={done} total={total} />
            <span aria-hidden>{text}</span>
          </span>
        )}
      </td>
      <td data-label="From" className={styles.from}>
        {ownerWithin(owner, place.fullPath)
          .split('/')
          .map((part, depth) => (
            <Fragment key={depth}>
              {depth > 0 && '/'}
              <wbr />
              {part}
            </Fragment>
          ))}
      </td>
      {place.can_administrate_milestones === true && (
        <td className={styles.action}>
          {isBelow && (
            <ButtonLink size="small" href={`${path}/edit`} icon={<Pencil aria-hidden />} label={`Edit ${title}`}>
              Edit
            </ButtonLink>
          )}
        </td>
      )}
    </tr>
  );
}

/** Where a milestone is from: nothing for the place itself, the rest of the path below it, and the whole one elsewhere. */
function ownerWithin(owner: string, place: string): string {
  if (owner === place) return '';
  return owner.startsWith(`${place}/`) ? owner.slice(place.length + 1) : owner;
}
