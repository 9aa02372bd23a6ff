import { CopyPlus, LayoutTemplate, Plus } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { Suspense, useEffect, useMemo, useState } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { addresses } from '../app/addresses.ts';
import { numberOfId } from '../api/global-id.ts';
import { groupCrumbs } from '../app/group-crumbs.ts';
import { useVisitOf } from '../app/recent-places.ts';
import type { Command } from '../app/commands/command.ts';
import { LoadFailure } from '../widgets/alert/load-failure.tsx';
import { lazyCode } from '../widgets/lazy-part.tsx';
import { MenuItem } from '../widgets/menu/menu.tsx';
import { itemCommands } from '../work-items/item-commands.ts';
import { ItemScreen } from '../work-items/item-screen.tsx';
import { assigneesCommand } from '../work-items/sidebar/assignees-command.ts';
import { useEpicPage, type EpicPage } from './epic-context.ts';
import { EpicWidgets } from './sidebar/epic-widgets.tsx';
import { TreePanel } from './tree/tree-panel.tsx';

const CopyDialog = lazyCode(() => import('../work-items/copying/copy-dialog.tsx'));
const TemplateDialog = lazyCode(() => import('../work-items/copying/template-dialog.tsx'));

/** The page of an epic: the parts of every item's page, with the tree of children and the widgets of epics. */
export const EpicScreen = observer(function EpicScreen() {
  const page = useEpicPage();
  const { store, tree } = page;
  const { fullPath } = store.namespace;
  const fullName = store.item?.group.fullName ?? fullPath;
  const group = store.item?.group ?? null;
  useVisitOf('groups', group && { id: numberOfId(group.id), name: group.fullName, path: group.fullPath });
  const [isCopying, setCopying] = useState(false);
  const [isNamingTemplate, setNamingTemplate] = useState(false);
  const [copyPath, setCopyPath] = useState<string | null>(null);
  const { router } = store.environment;
  // Not before the dialog is closed, which would ask whether to leave it.
  useEffect(() => {
    if (isCopying || copyPath === null) return;
    setCopyPath(null);
    void router.navigate(copyPath);
  }, [router, isCopying, copyPath]);
  const commands = useMemo(() => epicCommands(page, () => setCopying(true)), [page]);
  return (
    <ItemScreen
      namespaceName={fullName}
      crumbs={[...groupCrumbs({ fullPath, fullName }), { text: 'Epics', href: store.address.listPath }]}
      commands={commands}
      actions={
        store.item?.permissions.canCreate && (
          <>
            <MenuItem icon={<Plus />} href={addresses.newEpic(fullPath)}>
              New epic
            </MenuItem>
            <MenuItem icon={<CopyPlus />} onAction={() => setCopying(true)}>
              Copy with its tree
            </MenuItem>
            <MenuItem icon={<LayoutTemplate />} onAction={() => setNamingTemplate(true)}>
              Use as a template
            </MenuItem>
          </>
        )
      }
      sidebar={<EpicWidgets />}
    >
      <ErrorBoundary FallbackComponent={TreeFailed}>
        <TreePanel tree={tree} />
      </ErrorBoundary>
      {isCopying && store.item !== null && (
        <Suspense>
          <CopyDialog
            epic={{ ...store.item, groupPath: fullPath }}
            onClose={() => setCopying(false)}
            onCopied={setCopyPath}
          />
        </Suspense>
      )}
      {isNamingTemplate && store.item !== null && (
        <Suspense>
          <TemplateDialog
            epic={{ ...store.item, groupPath: fullPath }}
            before={null}
            onClose={() => setNamingTemplate(false)}
          />
        </Suspense>
      )}
    </ItemScreen>
  );
});

/** Commands of an epic's page. */
function epicCommands({ store, item }: EpicPage, copy: () => void): Command[] {
  return [
    ...itemCommands(item),
    assigneesCommand(item),
    {
      id: 'epic-new',
      section: 'Epic',
      title: 'New epic',
      isEnabled: () => store.item?.permissions.canCreate === true,
      run: async () => void (await store.environment.router.navigate(addresses.newEpic(store.namespace.fullPath))),
    },
    {
      id: 'epic-copy-tree',
      section: 'Epic',
      title: 'Copy epic with its tree',
      isEnabled: () => store.item?.permissions.canCreate === true,
      run: copy,
    },
  ];
}

/** An error in the tree does not break the rest of the page. */
function TreeFailed({ resetErrorBoundary }: { resetErrorBoundary: () => void }) {
  return <LoadFailure onRetry={resetErrorBoundary}>Something went wrong while fetching child epics.</LoadFailure>;
}
