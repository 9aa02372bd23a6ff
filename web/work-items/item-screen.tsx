import { observer } from 'mobx-react-lite';
import { Suspense, useEffect, useMemo, useState, type ReactNode } from 'react';
import { typeRules, type WorkItemType } from '../../domain/work-items/work-item.ts';
import type { Command } from '../app/commands/command.ts';
import { useApplication } from '../app/application-context.ts';
import { NotFound } from '../app/not-found.tsx';
import type { Crumb } from '../app/shell/shell.ts';
import { PageFailed } from '../app/page-failed.tsx';
import { Page } from '../app/page.tsx';
import { useVisits } from '../app/recent-places.ts';
import { useMediaQuery } from '../app/shell/use-media-query.ts';
import { Alert } from '../widgets/alert/alert.tsx';
import { Skeleton } from '../widgets/skeleton/skeleton.tsx';
import { AwardBar } from './conversation/award-bar.tsx';
import { ConversationSection } from './conversation/conversation-section.tsx';
import { SecretDialog } from './editor/secret-dialog.tsx';
import { ItemHeader } from './header/item-header.tsx';
import { StickyTitle } from './header/sticky-title.tsx';
import { useItemPage } from './item-context.ts';
import styles from './item-screen.module.css';
import hidden from '../widgets/visually-hidden.module.css';
import { LinksSection } from './links/links-section.tsx';
import { CollapsedSidebar, narrowQuery } from './sidebar/collapsed-sidebar.ts';
import { ItemSidebar } from './sidebar/item-sidebar.tsx';
import { lazyCode } from '../widgets/lazy-part.tsx';
import { ItemBody } from './text/item-body.tsx';
import { Loading } from '../widgets/loading/loading.tsx';

const HistoryPanel = lazyCode(async () => ({ default: (await import('./history/history-panel.tsx')).HistoryPanel }));

export interface ItemScreenProps {
  /** The full name of the group or project, once it is loaded. */
  namespaceName: string;
  /** Breadcrumb to the list of such items. */
  crumbs: readonly Crumb[];
  commands: Command[];
  /** Menu items of only this type of item. */
  actions?: ReactNode;
  /** Content between the item's title and its description. */
  pinned?: ReactNode;
  /** The widgets of the sidebar, from top to bottom. */
  sidebar: ReactNode;
  /** Content between the item's text and its links. */
  children?: ReactNode;
}

/** The page of any item: header, body, sidebar and conversation, or a loading, missing or error state. */
export const ItemScreen = observer(function ItemScreen(props: ItemScreenProps) {
  const { namespaceName, commands, actions, pinned, sidebar, children } = props;
  const { store, awards, history } = useItemPage();
  const { item, type, address } = store;
  const collapsedSidebar = useMemo(() => new CollapsedSidebar(document), []);
  const [heading, setHeading] = useState<HTMLElement | null>(null);
  const isNarrow = useMediaQuery(narrowQuery);
  const visits = useVisits();
  const { boot, router } = useApplication();
  const fullReference = item?.reference ?? null;
  useEffect(() => {
    if (fullReference !== null) visits?.seeItem(fullReference);
  }, [visits, fullReference]);
  if (store.isMissing) return <NotFound />;
  if (item === null && store.loadError !== null) {
    return <PageFailed error={store.loadError} resetErrorBoundary={() => void store.load()} />;
  }
  const { symbol, name } = typeRules[type];
  const reference = symbol + address.iid;
  // Only the first page is known before its item is read.
  const knownTitle = router.visits === 0 ? (boot.place?.title ?? null) : null;
  return (
    <Page
      title={item === null ? [knownTitle ?? name] : [item.title, reference, namespaceName]}
      crumbs={[...props.crumbs, { text: reference }]}
      commands={commands}
      width="full"
    >
      <div className={styles.columns} data-folded={isNarrow || collapsedSidebar.isCollapsed}>
        <div id="top" className={styles.main}>
          {store.failure !== null && (
            <Alert tone="danger" onDismiss={() => store.fail(null)} className={styles.failure ?? ''}>
              {store.failure}
            </Alert>
          )}
          {item === null ? (
            <LoadingItem type={type} title={knownTitle} />
          ) : (
            <>
              <StickyTitle heading={heading} />
              <ItemHeader actions={actions} />
              <ItemBody pinned={pinned} onHeading={setHeading} />
              <AwardBar awards={awards} canAward={item.permissions.canAward} />
              {children}
              <LinksSection />
              <ConversationSection />
            </>
          )}
        </div>
        {item === null ? (
          !isNarrow && <Skeleton shape="block" height="24rem" />
        ) : (
          <ItemSidebar sidebar={collapsedSidebar} isNarrow={isNarrow}>
            {sidebar}
          </ItemSidebar>
        )}
      </div>
      {history.isOpen && (
        <Suspense>
          <HistoryPanel
            of={{
              kind: type === 'epic' ? 'epic' : 'issue',
              fullPath: address.namespace.fullPath,
              iid: address.iid,
            }}
            noun={type}
            onClose={history.close}
          />
        </Suspense>
      )}
      <SecretDialog warning={store.secretWarning} />
    </Page>
  );
});

/** Shown while the item loads. */
function LoadingItem({ type, title }: { type: WorkItemType; title: string | null }) {
  return (
    <Loading label={`Loading ${type}`} className={styles.loading}>
      <Skeleton width="9rem" height="1.5rem" />
      {title === null ? (
        <>
          <h1 tabIndex={-1} className={hidden.visuallyHidden}>
            {typeRules[type].name}
          </h1>
          <Skeleton width="min(30rem, 80%)" height="2rem" />
        </>
      ) : (
        <h1 tabIndex={-1} className={styles.title}>
          {title}
        </h1>
      )}
      <Skeleton width="90%" />
      <Skeleton width="70%" />
      {/* The panel of children. */}
      <Skeleton shape="block" height="16rem" />
    </Loading>
  );
}
