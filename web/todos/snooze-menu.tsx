import { Clock } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { currentFormat, formatters } from '../../domain/calendar/format.ts';
import { snoozeChoices } from '../../domain/todos/snooze.ts';
import { IconButton } from '../widgets/icon-button/icon-button.tsx';
import { Menu, MenuItem, MenuTrigger } from '../widgets/menu/menu.tsx';
import type { TodosStore } from './todos-store.ts';

export interface SnoozeMenuProps {
  store: TodosStore;
  ids: readonly string[];
  label: string;
  /** True if they are snoozed now, and can be shown again. */
  isSnoozed: boolean;
  /** True if arrow keys lead to it in a row. */
  isInRow?: boolean;
}

/** A menu of times until which to snooze to-dos. */
export const SnoozeMenu = observer(function SnoozeMenu({
  store,
  ids,
  label,
  isSnoozed,
  isInRow = false,
}: SnoozeMenuProps) {
  return (
    <MenuTrigger>
      <IconButton excludeFromTabOrder={isInRow} label={label} size="small">
        <Clock />
      </IconButton>
      <Menu label={label} placement="bottom end">
        {isSnoozed && <MenuItem onAction={() => void store.snooze(ids, null)}>Show again now</MenuItem>}
        {snoozeChoices(new Date(), currentFormat().timeZone ?? 'local').map(({ text, until }) => (
          <MenuItem key={text} description={inWords(until)} onAction={() => void store.snooze(ids, until)}>
            {text}
          </MenuItem>
        ))}
      </Menu>
    </MenuTrigger>
  );
});

/** "Mon, Nov 23, 8:00 AM" */
export function inWords(moment: Date): string {
  return formatters().shortTime.format(moment);
}
