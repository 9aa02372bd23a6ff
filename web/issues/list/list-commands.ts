import type { Command } from '../../app/commands/command.ts';
import { rowCommands } from '../../work-items/list/row-commands.ts';
import type { IssuesListStore } from './issues-list-store.ts';

/** Keyboard commands of an issue list. */
export function listCommands(store: IssuesListStore): Command[] {
  const { rowFocus, selection } = store;
  const select = (): void => {
    const issue = rowFocus.place === null ? undefined : store.issues?.[rowFocus.place];
    if (issue !== undefined) selection.toggle(issue.id);
  };
  return [
    ...rowCommands(store, 'issue'),
    ...(store.signedIn
      ? [
          {
            id: 'issues-select',
            section: 'Issues',
            title: 'Select or deselect issue',
            keys: 'x',
            isEnabled: () => store.hasRows,
            run: select,
          },
          {
            id: 'issues-edit',
            section: 'Issues',
            title: 'Edit selected issues',
            isEnabled: () => selection.selected.length > 0,
            run: () => selection.edit(true),
          },
        ]
      : []),
  ];
}
