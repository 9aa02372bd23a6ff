import type { Command } from '../../app/commands/command.ts';
import type { RowFocus } from './row-focus.ts';

export interface WalkedList {
  readonly rowFocus: RowFocus;
  readonly hasRows: boolean;
}

/** Keyboard navigation through the rows of a list. Enter opens the focused one, like any link. */
export function rowCommands(list: WalkedList, noun: 'issue' | 'epic'): Command[] {
  const { rowFocus } = list;
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
  ];
}
