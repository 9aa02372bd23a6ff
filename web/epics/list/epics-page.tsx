import { ChartNoAxesGantt, Plus } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { Suspense, useEffect, useMemo } from 'react';
import { addresses } from '../../app/addresses.ts';
import { useApplication } from '../../app/application-context.ts';
import { numberOfId } from '../../api/global-id.ts';
import { groupCrumbs } from '../../app/group-crumbs.ts';
import { NotFound } from '../../app/not-found.tsx';
import { Page, PageHeading } from '../../app/page.tsx';
import type { PageProps } from '../../app/route.ts';
import { useVisitOf } from '../../app/recent-places.ts';
import { FilterBar } from '../../filters/filter-bar.tsx';
import { startWithView } from '../../filters/saved-views/opening.ts';
import { LoadFailure } from '../../widgets/alert/load-failure.tsx';
import { ButtonLink } from '../../widgets/button/button-link.tsx';
import { LoadingRows } from '../../widgets/loading/loading.tsx';
import { WaitingRows } from '../../widgets/waiting-rows.tsx';
import { WhenOpened } from '../../widgets/when-opened.tsx';
import { EpicsListStore } from './epics-list-store.ts';
import { EpicRows } from './epic-rows.tsx';
import { ListTools } from '../../work-items/list/list-tools.tsx';
import { rowCommands } from '../../work-items/list/row-commands.ts';
import { PageLinks } from '../../widgets/page-links/page-links.tsx';
import { StateTabs } from '../../work-items/list/state-tabs.tsx';
import styles from '../../work-items/list/items-list.module.css';
import { lazyCode } from '../../widgets/lazy-part.tsx';

const EpicTable = lazyCode(() => import('./epic-table.tsx'));
const EpicBulkEdit = lazyCode(() => import('./epic-bulk-edit.tsx'));

/** The list of a group's epics, with the filters and orders of the roadmap, by state and page. */
const EpicsPage = observer(function EpicsPage({ params }: PageProps) {
  const application = useApplication();
  const groupPath = params['fullPath'] ?? '';
  const store = useMemo(() => new EpicsListStore(application, groupPath), [application, groupPath]);
  const { views } = application;
  useEffect(() => startWithView(views, store.address, store.viewPlace, store.start), [views, store]);
  const commands = useMemo(() => rowCommands(store, 'epic'), [store]);
  const { group, isMissing, status } = store;
  const isWhole = store.address.view.filters.groupPath === null;
  useVisitOf(
    'groups',
    group !== null && isWhole ? { id: numberOfId(group.id), name: group.fullName, path: groupPath } : null,
  );
  if (isMissing && store.address.view.filters.groupPath === null) return <NotFound />;
  const fullName = group?.fullName ?? groupPath;
  const crumbs = groupCrumbs({ fullPath: groupPath, fullName: isWhole ? fullName : groupPath });
  return (
    <Page title={['Epics', fullName]} crumbs={[...crumbs, { text: 'Epics' }]} commands={commands} width="list">
      <PageHeading title="Epics">
        <ButtonLink href={addresses.roadmap(groupPath)} icon={<ChartNoAxesGantt aria-hidden />}>
          Roadmap
        </ButtonLink>
        {store.canCreateEpic && (
          <ButtonLink href={addresses.newEpic(groupPath)} variant="primary" icon={<Plus aria-hidden />}>
            New epic
          </ButtonLink>
        )}
      </PageHeading>
      <StateTabs store={store} noun="Epics" />
      <div className={styles.bar}>
        <FilterBar list={store} />
      </div>
      {status === 'failed' && (
        <LoadFailure onRetry={() => void store.load()} className={styles.problem ?? ''}>
          Something went wrong while fetching epics
        </LoadFailure>
      )}
      <ListTools list={store} />
      {store.isTable ? (
        <Suspense fallback={<LoadingRows label="Loading epics" />}>
          <EpicTable list={store} />
        </Suspense>
      ) : (
        <EpicRows store={store} />
      )}
      <WaitingRows rows={store.stillRows} />
      {store.rangeText !== null && <p className={styles.range}>{store.rangeText}</p>}
      <PageLinks store={store} />
      <WhenOpened isOpen={store.selection.isEditing}>
        <EpicBulkEdit list={store} />
      </WhenOpened>
    </Page>
  );
});

export default EpicsPage;
