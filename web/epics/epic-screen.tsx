import { Plus } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useMemo } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { addresses } from '../app/addresses.ts';
import { numberOfId } from '../api/global-id.ts';
import { groupCrumbs } from '../app/group-crumbs.ts';
import { useVisitOf } from '../app/visits.ts';
import type { Command } from '../app/commands/command.ts';
import { LoadFailure } from '../widgets/alert/load-failure.tsx';
import { MenuItem } from '../widgets/menu/menu.tsx';
import { itemCommands } from '../work-items/item-commands.ts';
import { ItemScreen } from '../work-items/item-screen.tsx';
import { useEpicPage, type EpicPage } from './epic-context.ts';
import { EpicWidgets } from './sidebar/epic-widgets.tsx';
import { TreePanel } from './tree/tree-panel.tsx';

/** The page of an epic: the parts of every item's page, with the tree of children and the widgets of epics. */
export const EpicScreen = observer(function EpicScreen() {
  const page = useEpicPage();
  const { store, tree } = page;
  const { fullPath } = store.namespace;
  const fullName = store.item?.group.fullName ?? fullPath;
  const group = store.item?.group ?? null;
  useVisitOf('groups', group && { id: numberOfId(group.id), name: group.fullName, path: group.fullPath });
  const commands = useMemo(() => epicCommands(page), [page]);
  return (
    <ItemScreen
      namespaceName={fullName}
      crumbs={[...groupCrumbs({ fullPath, fullName }), { text: 'Epics', href: store.address.listPath }]}
      commands={commands}
      actions={
        store.item?.permissions.canCreate && (
          <MenuItem icon={<Plus />} href={addresses.newEpic(fullPath)}>
            New epic
          </MenuItem>
        )
      }
      sidebar={<EpicWidgets />}
    >
      <ErrorBoundary FallbackComponent={TreeFailed}>
        <TreePanel tree={tree} />
      </ErrorBoundary>
    </ItemScreen>
  );
});

/** Commands of an epic's page. */
function epicCommands({ store, item }: EpicPage): Command[] {
  return [
    ...itemCommands(item),
    {
      id: 'epic-new',
      section: 'Epic',
      title: 'New epic',
      isEnabled: () => store.item?.permissions.canCreate === true,
      run: async () => void (await store.environment.router.navigate(addresses.newEpic(store.namespace.fullPath))),
    },
  ];
}

/** An error in the tree does not break the rest of the page. */
function TreeFailed({ resetErrorBoundary }: { resetErrorBoundary: () => void }) {
  return <LoadFailure onRetry={resetErrorBoundary}>Something went wrong while fetching child epics.</LoadFailure>;
}
