import { Check, ListTodo } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { Button } from '../../widgets/button/button.tsx';
import { useEpicPage } from '../../epics/epic-context.ts';
import styles from './sidebar.module.css';

/** Puts the epic on the reader's own list, or takes it off (epic-page.md §2.2). */
export const TodoWidget = observer(function TodoWidget() {
  const { todo } = useEpicPage();
  return (
    <section aria-label="To-do" className={styles.section}>
      <div className={styles.sectionHead}>
        <h2 className={styles.sectionTitle}>To-do</h2>
        <Button
          size="small"
          icon={todo.isPending ? <Check /> : <ListTodo />}
          isPending={todo.isChanging}
          isDisabled={todo.pendingIds === null}
          onPress={() => void todo.toggle()}
        >
          {todo.isPending ? 'Mark as done' : 'Add a to-do'}
        </Button>
      </div>
    </section>
  );
});
