import { reaction } from 'mobx';
import { useEffect, useMemo } from 'react';
import { typedWebPath } from '../../domain/work-items/web-path.ts';
import { useApplication } from '../app/application-context.ts';
import { NotFound } from '../app/not-found.tsx';
import type { PageProps } from '../app/route.ts';
import { ItemPageContext, ItemStoreContext } from '../work-items/item-context.ts';
import { ItemPage } from '../work-items/item-page.ts';
import { IssueActions } from './issue-actions.ts';
import { IssueContext, IssueStoreContext } from './issue-context.ts';
import { IssueScreen } from './issue-screen.tsx';
import { issueStore } from './issue-source.ts';
import { MetricImages } from './metric-images/metric-images.ts';
import { ChildTasks } from './tasks/child-tasks.ts';

/** The page of one issue, incident or task. */
export default function IssuePage({ params }: PageProps) {
  const iid = params['iid'] ?? '';
  return /^[1-9]\d{0,8}$/.test(iid) ? (
    <NumberedIssuePage projectPath={params['fullPath'] ?? ''} iid={iid} />
  ) : (
    <NotFound />
  );
}

function NumberedIssuePage({ projectPath, iid }: { projectPath: string; iid: string }) {
  const application = useApplication();
  const page = useMemo(() => {
    const store = issueStore(application, projectPath, iid);
    return {
      store,
      item: new ItemPage(store),
      actions: new IssueActions(store),
      tasks: new ChildTasks(store),
      metrics: new MetricImages(store),
    };
  }, [application, projectPath, iid]);
  useEffect(() => {
    const { store, item, tasks, metrics } = page;
    const stop = item.start(document);
    void tasks.load();
    const stopWatching = application.changes.watch(projectPath, (changes) => tasks.applyChanges(changes));
    const stopRefreshing = reaction(
      () => store.childrenChanges,
      () => void tasks.load(),
    );
    // Changes of its pictures are changes of the incident.
    const stopReading = reaction(
      () => (store.item?.itemType === 'incident' ? store.item.lockVersion : null),
      (version) => {
        if (version !== null) void metrics.load();
      },
      { fireImmediately: true },
    );
    // Incidents have an address of their own; a conversion, also an undone one, must not leave the page at the old one.
    const stopMoving = reaction(
      () => store.item?.itemType,
      (type, typeBefore) => {
        const { router } = application;
        if (type === undefined || typeBefore === undefined || router.guards.isNeeded) return;
        const path = typedWebPath({ type, iid: Number(iid) }, { fullPath: projectPath });
        if (path !== router.path) void router.navigate(path, { replace: true });
      },
    );
    return () => {
      stopMoving();
      stopReading();
      stop();
      stopWatching();
      stopRefreshing();
    };
  }, [page, application, projectPath, iid]);
  return (
    <IssueContext value={page}>
      <IssueStoreContext value={page.store}>
        <ItemStoreContext value={page.store}>
          <ItemPageContext value={page.item}>
            <IssueScreen />
          </ItemPageContext>
        </ItemStoreContext>
      </IssueStoreContext>
    </IssueContext>
  );
}
