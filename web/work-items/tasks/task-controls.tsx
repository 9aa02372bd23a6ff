import { Ellipsis } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useEffect, useLayoutEffect, useMemo, useState } from 'react';
import { createPortal } from 'react-dom';
import { useItem, useItemPage } from '../item-context.ts';
import { Grip } from '../dragging/grip.tsx';
import { KeyboardDragging } from '../dragging/keyboard-dragging.ts';
import { dragByPointer, type Order } from '../dragging/pointer-dragging.ts';
import hidden from '../../widgets/visually-hidden.module.css';
import type { ItemTasks, TaskFocus } from './item-tasks.ts';
import { moveTask } from './task-changes.ts';
import { nextTaskControl, taskControls } from './task-keys.ts';
import { TaskMenu } from './task-menu.tsx';
import { taskListsOf, type TaskList, type TaskPlace } from './task-lists.ts';
import styles from './tasks.module.css';

/** Grips and menus of the tasks in the rendered description, for people who may use them. */
export const TaskControls = observer(function TaskControls({ root }: { root: HTMLElement }) {
  const { tasks } = useItemPage();
  const { description, permissions } = useItem();
  const [lists, setLists] = useState<TaskList[]>([]);
  const order = useMemo(() => orderOf(tasks), [tasks]);
  const dragging = useMemo(() => new KeyboardDragging(order), [order]);
  useLayoutEffect(() => {
    const found = taskListsOf(root, description);
    setLists(found);
    return () => {
      tasks.hold(false);
      found.forEach(({ items }) => items.forEach(({ holder }) => holder.remove()));
    };
  }, [root, description, tasks]);
  useEffect(() => {
    if (!permissions.canReorderDescription) return undefined;
    const ends = lists.filter(({ isSortable }) => isSortable).map((list) => dragByPointer(order, list));
    return () => ends.forEach((end) => end());
  }, [lists, order, permissions.canReorderDescription]);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      const { target, key, ctrlKey, altKey, metaKey } = event;
      if (dragging.picked !== null || ctrlKey || altKey || metaKey || !(target instanceof HTMLElement)) return;
      const next = nextTaskControl(root, target, key);
      if (next === null) return;
      event.preventDefault();
      next.focus();
    };
    root.addEventListener('keydown', onKeyDown);
    return () => root.removeEventListener('keydown', onKeyDown);
  }, [root, dragging]);
  useEffect(() => {
    if (tasks.focusNext === null || !root.isConnected) return;
    focusTask(root, tasks.focusNext);
    tasks.want(null);
  }, [lists, root, tasks, tasks.focusNext]);
  return (
    <>
      {lists.map((list) =>
        list.items.map((item) =>
          createPortal(
            <TaskButtons list={list} item={item} dragging={dragging} />,
            item.holder,
            String(item.range.start),
          ),
        ),
      )}
      <TaskMenu />
      <p aria-live="assertive" className={hidden.visuallyHidden}>
        {tasks.announcer.message}
      </p>
    </>
  );
});

/** Dragging callbacks. */
function orderOf(tasks: ItemTasks): Order<TaskList> {
  return {
    announcer: tasks.announcer,
    hold: tasks.hold,
    reorder: (list, from, to) => moveTask(tasks, list, from, to),
  };
}

interface TaskButtonsProps {
  list: TaskList;
  item: TaskPlace;
  dragging: KeyboardDragging<TaskList>;
}

const TaskButtons = observer(function TaskButtons({ list, item, dragging }: TaskButtonsProps) {
  const { tasks } = useItemPage();
  const { permissions } = useItem();
  return (
    <span className={styles.controls} data-open={tasks.menu?.range === item.range || undefined}>
      {list.isSortable && permissions.canReorderDescription && (
        <Grip {...dragging.gripOf(list, item)} isDisabled={tasks.isSaving} isStop={!item.isTask} />
      )}
      {item.isTask && permissions.canUpdate && (
        <button
          type="button"
          data-menu
          tabIndex={-1}
          aria-label={`Actions for ${item.name}`}
          aria-haspopup="menu"
          aria-expanded={tasks.menu?.range === item.range}
          title="Task actions"
          disabled={tasks.isSaving}
          onClick={({ currentTarget: anchor }) => tasks.openMenu({ anchor, range: item.range })}
          className={styles.more}
        >
          <Ellipsis aria-hidden />
        </button>
      )}
    </span>
  );
});

/** Focuses a control of the task on this line, or of the next one; or the whole text if there is none. */
function focusTask(root: HTMLElement, { line, control }: TaskFocus): void {
  const carriers = [...root.querySelectorAll<HTMLElement>('[data-lines]')];
  const carrier =
    carriers.find(({ dataset }) => Number.parseInt(dataset['lines'] ?? '', 10) >= line) ?? carriers.at(-1);
  const item = carrier?.closest('li');
  const target = item?.querySelector<HTMLElement>(taskControls[control]);
  if (target) target.focus({ preventScroll: true });
  else {
    root.tabIndex = -1;
    root.focus({ preventScroll: true });
  }
}
