import { ListPlus, Trash2 } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useMemo } from 'react';
import { Menu, MenuItem } from '../../widgets/menu/menu.tsx';
import { useEpic, useEpicPage } from '../../epics/epic-context.ts';
import { conversionTarget, convertTask } from './task-conversion.ts';

/** What can be done with one task of the description (issue-page-and-shared-widgets.md §2.1); one menu for all of them. */
export const TaskMenu = observer(function TaskMenu() {
  const { tasks } = useEpicPage();
  const epic = useEpic();
  const { menu } = tasks;
  const trigger = useMemo(() => ({ current: menu?.anchor ?? null }), [menu]);
  if (menu === null) return null;
  const { range } = menu;
  return (
    <Menu label="Task actions" placement="bottom end" triggerRef={trigger} onClose={tasks.closeMenu}>
      <MenuItem
        icon={<ListPlus />}
        description={conversionTarget(epic).words}
        onAction={() => void convertTask(tasks, range)}
      >
        Convert to task
      </MenuItem>
      <MenuItem icon={<Trash2 />} isDestructive onAction={() => void tasks.remove(range)}>
        Delete
      </MenuItem>
    </Menu>
  );
});
