import { observer } from 'mobx-react-lite';
import { useMemo } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { addresses } from '../app/addresses.ts';
import { groupCrumbs } from '../app/group-crumbs.ts';
import { NotFound } from '../app/not-found.tsx';
import { Page } from '../app/page.tsx';
import { useMediaQuery } from '../app/shell/use-media-query.ts';
import { PageFailed } from '../app/page-failed.tsx';
import { Alert } from '../widgets/alert/alert.tsx';
import { Button } from '../widgets/button/button.tsx';
import { EpicBody } from '../work-items/text/item-body.tsx';
import { AwardBar } from '../work-items/conversation/award-bar.tsx';
import { ConversationSection } from '../work-items/conversation/conversation-section.tsx';
import { SecretDialog } from '../work-items/editor/secret-dialog.tsx';
import { epicCommands } from './epic-commands.ts';
import { useEpicPage } from './epic-context.ts';
import styles from '../work-items/item-screen.module.css';
import { EpicHeader } from '../work-items/header/item-header.tsx';
import { LinksSection } from '../work-items/links/links-section.tsx';
import { LoadingEpic } from '../work-items/loading-item.tsx';
import { narrowQuery } from '../work-items/sidebar/collapsed-sidebar.ts';
import { EpicSidebar } from './sidebar/epic-sidebar.tsx';
import { TreePanel } from './tree/tree-panel.tsx';

/** Header, body and sidebar, and what stands in their place: loading, absent, failure. */
export const EpicScreen = observer(function EpicScreen() {
  const stores = useEpicPage();
  const { store, gutter } = stores;
  const { epic, groupPath } = store;
  const commands = useMemo(() => epicCommands(stores), [stores]);
  const isNarrow = useMediaQuery(narrowQuery);
  if (store.isMissing) return <NotFound />;
  if (epic === null && store.loadError !== null) {
    return <PageFailed error={store.loadError} resetErrorBoundary={() => void store.load()} />;
  }
  const crumbs = [
    ...groupCrumbs({ fullPath: groupPath, fullName: epic?.group.fullName ?? groupPath }),
    { text: 'Epics', href: addresses.epics(groupPath) },
    { text: `&${store.iid}` },
  ];
  return (
    <Page
      title={epic === null ? ['Epic'] : [epic.title, `&${epic.iid}`, epic.group.fullName]}
      crumbs={crumbs}
      commands={commands}
      width="full"
    >
      <div className={styles.columns} data-folded={isNarrow || gutter.isFolded}>
        <div className={styles.main}>
          {store.failure !== null && (
            <Alert tone="danger" onDismiss={() => store.fail(null)}>
              {store.failure}
            </Alert>
          )}
          {epic === null ? (
            <LoadingEpic />
          ) : (
            <>
              <EpicHeader />
              <EpicBody />
              <AwardBar awards={stores.awards} canAward={epic.permissions.canAward} />
              <ErrorBoundary FallbackComponent={TreeFailed}>
                <TreePanel tree={stores.tree} />
              </ErrorBoundary>
              <LinksSection />
              <ConversationSection />
            </>
          )}
        </div>
        {epic !== null && <EpicSidebar isNarrow={isNarrow} />}
      </div>
      <SecretDialog warning={store.secretWarning} />
    </Page>
  );
});

/** A tree that cannot be drawn leaves the rest of the page as it is. */
function TreeFailed({ resetErrorBoundary }: { resetErrorBoundary: () => void }) {
  return (
    <Alert
      tone="danger"
      actions={
        <Button size="small" onPress={resetErrorBoundary}>
          Try again
        </Button>
      }
    >
      Something went wrong while fetching child epics.
    </Alert>
  );
}
