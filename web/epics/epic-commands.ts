import { addresses } from '../app/addresses.ts';
import type { Command } from '../app/commands/command.ts';
import { copyReference } from '../work-items/header/copy-reference.ts';
import type { EpicPageStores } from './epic-context.ts';

/** What can be done on the page of an epic, with the keys of behaviour.md §7.5. */
export function epicCommands({ store, text, state, abuse }: EpicPageStores): Command[] {
  const section = 'Epic';
  const may = (right: 'canUpdate' | 'canCreate' | 'canDestroy') => () => store.epic?.permissions[right] === true;
  return [
    { id: 'epic-edit', section, title: 'Edit epic', keys: 'e', isEnabled: may('canUpdate'), run: text.edit },
    { id: 'epic-state', section, title: 'Close or reopen epic', isEnabled: may('canUpdate'), run: state.toggle },
    {
      id: 'epic-copy',
      section,
      title: 'Copy reference',
      keys: 'c r',
      run: () => copyReference(store.epic?.reference ?? ''),
    },
    {
      id: 'epic-new',
      section,
      title: 'New epic',
      isEnabled: may('canCreate'),
      run: async () => void (await store.application.router.navigate(addresses.newEpic(store.groupPath))),
    },
    {
      id: 'epic-report',
      section,
      title: 'Report abuse',
      isEnabled: () => abuse.isOffered,
      run: abuse.open,
    },
    {
      id: 'epic-delete',
      section,
      title: 'Delete epic',
      isEnabled: may('canDestroy'),
      run: () => state.askToDelete(true),
    },
  ];
}
