import { ChartNoAxesGantt } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { Suspense, useEffect, useMemo } from 'react';
import { addresses } from '../../app/addresses.ts';
import { useApplication } from '../../app/application-context.ts';
import { numberOfId } from '../../api/global-id.ts';
import { NotFound } from '../../app/not-found.tsx';
import { Page, PageHeading } from '../../app/page.tsx';
import type { PageProps } from '../../app/route.ts';
import { useVisitOf, type VisitedPlace } from '../../app/recent-places.ts';
import { placeCrumbs } from '../../work-items/place-crumbs.ts';
import { FilterBar } from '../../filters/filter-bar.tsx';
import { startWithView } from '../../filters/saved-views/opening.ts';
import { LoadFailure } from '../../widgets/alert/load-failure.tsx';
import { ButtonLink } from '../../widgets/button/button-link.tsx';
import { WaitingRows } from '../../widgets/waiting-rows.tsx';
import { WhenOpened } from '../../widgets/when-opened.tsx';
import styles from '../../work-items/list/items-list.module.css';
import { ListTools } from '../../work-items/list/list-tools.tsx';
import { PageLinks } from '../../widgets/page-links/page-links.tsx';
import { rowCommands } from '../../work-items/list/row-commands.ts';
import { StateTabs } from '../../work-items/list/state-tabs.tsx';
import { NewIssueButton } from './new-issue-button.tsx';
import { IssueRows } from './issue-rows.tsx';
import { IssuesListStore } from './issues-list-store.ts';
import { LoadingRows } from '../../widgets/loading/loading.tsx';
import { lazyCode } from '../../widgets/lazy-part.tsx';

const IssueTable = lazyCode(() => import('./issue-table.tsx'));
const NewIssueEmail = lazyCode(() => import('./new-issue-email.tsx'));
const IssueBulkEdit = lazyCode(() => import('./bulk-edit/issue-bulk-edit.tsx'));

/** The list of the issues of a project or group, by state and page. */
const IssuesPage = observer(function IssuesPage({ params }: PageProps) {
  const application = useApplication();
  const fullPath = params['fullPath'] ?? '';
  const kind = application.router.path.startsWith('/groups/') ? 'group' : 'project';
  const store = useMemo(() => new IssuesListStore(application, { kind, fullPath }), [application, kind, fullPath]);
  const { views } = application;
  useEffect(() => startWithView(views, store.address, store.viewPlace, store.start), [views, store]);
  useVisitOf(kind === 'group' ? 'groups' : 'projects', visitedPlace(store));
  const commands = useMemo(() => rowCommands(store, 'issue'), [store]);
  if (store.isMissing && store.address.view.filters.groupPath === null) return <NotFound />;
  const crumbs = placeCrumbs(store.namespace, store.place);
  return (
    <Page
      width="list"
      title={['Issues', crumbs.at(-1)?.text ?? fullPath]}
      crumbs={[...crumbs, { text: 'Issues' }]}
      commands={commands}
    >
      <PageHeading title="Issues">
        <ButtonLink href={addresses.roadmap(store.groupPath)} icon={<ChartNoAxesGantt aria-hidden />}>
          Roadmap
        </ButtonLink>
        {store.canCreateIssue && kind === 'project' && application.boot.incomingMailEnabled && (
          <Suspense>
            <NewIssueEmail projectPath={fullPath} />
          </Suspense>
        )}
        {store.canCreateIssue && <NewIssueButton namespace={store.namespace} />}
      </PageHeading>
      <StateTabs store={store} noun="Issues" />
      <div className={styles.bar}>
        <FilterBar list={store} />
      </div>
      {store.status === 'failed' && (
        <LoadFailure onRetry={() => void store.load()} className={styles.problem ?? ''}>
          Something went wrong while fetching issues
        </LoadFailure>
      )}
      <ListTools list={store} />
      {store.isTable ? (
        <Suspense fallback={<LoadingRows label="Loading issues" />}>
          <IssueTable list={store} />
        </Suspense>
      ) : (
        <IssueRows store={store} />
      )}
      <WaitingRows rows={store.stillRows} />
      {store.rangeText !== null && <p className={styles.range}>{store.rangeText}</p>}
      <PageLinks store={store} />
      <WhenOpened isOpen={store.selection.isEditing}>
        <IssueBulkEdit list={store} />
      </WhenOpened>
    </Page>
  );
});

function visitedPlace({ place, namespace: { fullPath: path } }: IssuesListStore): VisitedPlace | null {
  const { group, project } = place ?? {};
  if (group) return { id: numberOfId(group.id), name: group.fullName, path };
  if (!project) return null;
  return {
    id: numberOfId(project.id),
    name: [project.group?.fullName, project.name].filter(Boolean).join(' / '),
    path,
  };
}

export default IssuesPage;
