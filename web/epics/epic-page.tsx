import { reaction } from 'mobx';
import { useEffect, useMemo } from 'react';
import { useApplication } from '../app/application-context.ts';
import { NotFound } from '../app/not-found.tsx';
import type { PageProps } from '../app/route.ts';
import { ItemPageContext, ItemStoreContext } from '../work-items/item-context.ts';
import { ItemPage } from '../work-items/item-page.ts';
import { EpicContext } from './epic-context.ts';
import { EpicScreen } from './epic-screen.tsx';
import { epicStore } from './epic-source.ts';
import { TreeStore } from './tree/tree-store.ts';

/** The page of one epic. */
export default function EpicPage({ params }: PageProps) {
  const iid = params['iid'] ?? '';
  return /^[1-9]\d{0,8}$/.test(iid) ? (
    <NumberedEpicPage groupPath={params['fullPath'] ?? ''} iid={iid} />
  ) : (
    <NotFound />
  );
}

function NumberedEpicPage({ groupPath, iid }: { groupPath: string; iid: string }) {
  const application = useApplication();
  const page = useMemo(() => {
    const store = epicStore(application, groupPath, iid);
    return { store, item: new ItemPage(store), tree: new TreeStore(application, groupPath, iid) };
  }, [application, groupPath, iid]);
  useEffect(() => {
    const { store, item, tree } = page;
    const stop = item.start(document);
    // The tree loads in parallel with its epic.
    void tree.load();
    const stopWatching = application.changes.watch(groupPath, (changes) => tree.live.applyChanges(changes));
    const stopRefreshing = reaction(
      () => store.childrenChanges,
      () => void tree.refresh(),
    );
    return () => {
      stop();
      stopWatching();
      stopRefreshing();
      tree.leave();
    };
  }, [page, application, groupPath]);
  return (
    <EpicContext value={page}>
      <ItemStoreContext value={page.store}>
        <ItemPageContext value={page.item}>
          <EpicScreen />
        </ItemPageContext>
      </ItemStoreContext>
    </EpicContext>
  );
}
