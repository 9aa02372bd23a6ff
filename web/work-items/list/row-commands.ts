import type { Command } from '../../app/commands/command.ts';
import type { RowFocus } from './row-focus.ts';
import type { RowSelection } from '../../state/row-selection.ts';

export interface WalkedList {
  readonly rowFocus: RowFocus;
  readonly hasRows: boolean;
  readonly signedIn: boolean;
  readonly selection: RowSelection<{ id: string }>;
}

/** Keyboard navigation through the rows of a list, and their selection. Enter opens the focused one, like any link. */
export function rowCommands(list: WalkedList, noun: 'issue' | 'epic'): Command[] {
  const { rowFocus, selection } = list;
  const command = (id: string, title: string, keys: string, run: () => void): Command => ({
    id: `${noun}s-${id}`,
    section: noun === 'epic' ? 'Epics' : 'Issues',
    title,
    keys,
    isEnabled: () => list.hasRows,
    run,
  });
  return [
    command('next', `Next ${noun}`, 'j', () => rowFocus.move(1)),
    command('previous', `Previous ${noun}`, 'k', () => rowFocus.move(-1)),
    command('open', `Open ${noun}`, 'o', () => rowFocus.open()),
    ...(list.signedIn
      ? [
          command('select', `Select or deselect ${noun}`, 'x', () => selection.toggleAt(rowFocus.place)),
          {
            id: `${noun}s-edit`,
            section: noun === 'epic' ? 'Epics' : 'Issues',
            title: `Edit selected ${noun}s`,
            isEnabled: () => selection.selected.length > 0,
            run: () => selection.edit(true),
          },
        ]
      : []),
  ];
}
