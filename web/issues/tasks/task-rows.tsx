import { CircleCheck, EyeOff, RotateCcw, X } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { pathOf } from '../../app/addresses.ts';
import { Avatar } from '../../widgets/avatar/avatar.tsx';
import { IconButton } from '../../widgets/icon-button/icon-button.tsx';
import { useReturnFocus } from '../../widgets/return-focus.ts';
import { Grip } from '../../work-items/dragging/grip.tsx';
import { useDraggedRows } from '../../work-items/dragging/use-dragged-rows.ts';
import hidden from '../../widgets/visually-hidden.module.css';
import { useIssue, useIssuePage } from '../issue-context.ts';
import type { ChildTaskFragment } from '../operations/child-tasks.graphql.ts';
import styles from './child-tasks.module.css';

/** The tasks in order; people who may edit the issue can reorder them by pointer or keyboard. */
export const TaskRows = observer(function TaskRows({ all }: { all: readonly ChildTaskFragment[] }) {
  const { tasks } = useIssuePage();
  const isSortable = useIssue().permissions.canUpdate && all.length > 1;
  const { ref, gripOf } = useDraggedRows(all, titleOf, tasks, isSortable);
  return (
    <>
      <ul ref={ref} aria-label="Tasks" className={styles.list}>
        {all.map((task, index) => {
          const grip = gripOf(index);
          return <TaskRow key={task.id} task={task} grip={grip && <Grip {...grip} />} />;
        })}
      </ul>
      <p aria-live="assertive" className={hidden.visuallyHidden}>
        {tasks.announcer.message}
      </p>
    </>
  );
});

const titleOf = ({ title }: ChildTaskFragment): string => title;

const TaskRow = observer(function TaskRow({ task, grip }: { task: ChildTaskFragment; grip: ReactNode }) {
  const { tasks } = useIssuePage();
  const { title, state, confidential, reference, webUrl, widgets, userPermissions } = task;
  const row = useReturnFocus<HTMLLIElement>();
  const isOpen = state === 'OPEN';
  const people = widgets.flatMap((widget) => ('assignees' in widget ? widget.assignees.nodes : []));
  return (
    <li ref={row} className={styles.row} data-closed={!isOpen || undefined}>
      {grip}
      {userPermissions.updateWorkItem ? (
        <IconButton
          label={isOpen ? `Close ${title}` : `Reopen ${title}`}
          size="small"
          onPress={() => void tasks.toggle(task)}
        >
          {isOpen ? <CircleCheck /> : <RotateCcw />}
        </IconButton>
      ) : (
        <CircleCheck role="img" aria-label={isOpen ? 'Open' : 'Closed'} className={styles.icon} />
      )}
      <span className={styles.words}>
        <a href={pathOf(webUrl)} className={styles.title}>
          {title}
        </a>
        {confidential && <EyeOff role="img" aria-label="Confidential" className={styles.icon} />}
        <span className={styles.reference}>
          {reference}
          {!isOpen && ' · closed'}
        </span>
      </span>
      {people.slice(0, 3).map(({ id, name, username, avatarUrl }) => (
        <Avatar key={id} name={name} identity={username} src={avatarUrl} size={20} />
      ))}
      {userPermissions.adminParentLink && (
        <IconButton label={`Remove ${title}`} size="small" onPress={() => void tasks.remove(task)}>
          <X />
        </IconButton>
      )}
    </li>
  );
});
