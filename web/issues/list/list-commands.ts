import type { Command } from '../../app/commands/command.ts';
import type { IssuesListStore } from './issues-list-store.ts';

/** What the keyboard does on a list of issues. Enter opens the focused one, as it does with any link. */
export function listCommands(store: IssuesListStore): Command[] {
  const { rowFocus, selection, bulkEdit } = store;
  const command = (id: string, title: string, keys: string, run: () => void): Command => ({
    id: `issues-${id}`,
    section: 'Issues',
    title,
    keys,
    isEnabled: () => (store.issues?.length ?? 0) > 0,
    run,
  });
  const select = (): void => {
    const issue = rowFocus.place === null ? undefined : store.issues?.[rowFocus.place];
    if (issue !== undefined) selection.toggle(issue.id);
  };
  return [
    command('next', 'Next issue', 'j', () => rowFocus.move(1)),
    command('previous', 'Previous issue', 'k', () => rowFocus.move(-1)),
    command('open', 'Open issue', 'o', () => rowFocus.open()),
    ...(store.signedIn
      ? [
          command('select', 'Select or deselect issue', 'x', select),
          {
            id: 'issues-edit',
            section: 'Issues',
            title: 'Edit selected issues',
            isEnabled: () => selection.selected.length > 0,
            run: () => bulkEdit.open(true),
          },
        ]
      : []),
  ];
}
