import { Plus } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { Suspense } from 'react';
import { Alert } from '../../widgets/alert/alert.tsx';
import { Button } from '../../widgets/button/button.tsx';
import { lazyCode } from '../../widgets/lazy-part.tsx';
import { takesFocus } from '../../widgets/return-focus.ts';
import { Skeleton } from '../../widgets/skeleton/skeleton.tsx';
import { useIssue, useIssuePage } from '../issue-context.ts';
import styles from './child-tasks.module.css';
import { TaskForm } from './task-form.tsx';

/** Most issues have no tasks. */
const TaskRows = lazyCode(async () => ({ default: (await import('./task-rows.tsx')).TaskRows }));

/** The child tasks of an issue, and the form for a new one. */
export const ChildTasksPanel = observer(function ChildTasksPanel() {
  const { tasks } = useIssuePage();
  const { permissions, itemType } = useIssue();
  const { all, error } = tasks;
  const isEmpty = all?.length === 0;
  // Readers who cannot add anything see no empty panel.
  if (isEmpty && !permissions.canUpdate && error === null) return null;
  return (
    <section aria-label="Child tasks" className={styles.panel}>
      <div className={styles.head}>
        <h2 className={styles.heading}>Child tasks</h2>
        {all !== null && all.length > 0 && (
          <span className={styles.count}>
            {tasks.closedCount} of {all.length}
            {tasks.hasMore && '+'} closed
          </span>
        )}
        {permissions.canUpdate && !tasks.isFormOpen && (
          <Button
            {...takesFocus}
            size="small"
            icon={<Plus />}
            onPress={() => tasks.showForm(true)}
            className={styles.add ?? ''}
          >
            Add task
          </Button>
        )}
      </div>
      {error !== null && <Alert tone="danger">{error}</Alert>}
      {all === null && error === null && <Skeleton width="60%" />}
      {isEmpty && !tasks.isFormOpen && <p className={styles.none}>Split this {itemType} into tasks.</p>}
      {all !== null && all.length > 0 && (
        <Suspense fallback={<Skeleton width="60%" />}>
          <TaskRows all={all} />
        </Suspense>
      )}
      {tasks.hasMore && (
        <Button size="small" isPending={tasks.isLoadingMore} onPress={() => void tasks.loadMore()}>
          Load more
        </Button>
      )}
      {tasks.isFormOpen && <TaskForm />}
    </section>
  );
});
