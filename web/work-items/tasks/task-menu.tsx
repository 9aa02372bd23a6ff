import { ListPlus, Trash2 } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useMemo } from 'react';
import { Menu, MenuItem } from '../../widgets/menu/menu.tsx';
import { useItem, useItemPage } from '../item-context.ts';
import { removeTask } from './task-changes.ts';
import { convertTask } from './task-conversion.ts';

/** Actions on one task of the description; one menu for all of them. */
export const TaskMenu = observer(function TaskMenu() {
  const { tasks } = useItemPage();
  const { conversionTarget } = useItem();
  const { menu } = tasks;
  const trigger = useMemo(() => ({ current: menu?.anchor ?? null }), [menu]);
  if (menu === null) return null;
  const { range } = menu;
  return (
    <Menu label="Task actions" placement="bottom end" triggerRef={trigger} onClose={tasks.closeMenu}>
      {conversionTarget !== null && (
        <MenuItem
          icon={<ListPlus />}
          description={conversionTarget.words}
          onAction={() => void convertTask(tasks, range)}
        >
          Convert to task
        </MenuItem>
      )}
      <MenuItem icon={<Trash2 />} isDestructive onAction={() => void removeTask(tasks, range)}>
        Delete
      </MenuItem>
    </Menu>
  );
});
