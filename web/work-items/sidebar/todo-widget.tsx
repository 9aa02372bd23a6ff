import { Check, ListTodo } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { Button } from '../../widgets/button/button.tsx';
import { useItemPage } from '../item-context.ts';
import styles from './sidebar.module.css';

/** Adds the item to the reader's to-do list, or marks the to-do as done. */
export const TodoWidget = observer(function TodoWidget() {
  const { todo } = useItemPage();
  return (
    <section aria-label="To-do" className={`${styles.section} ${styles.action}`}>
      <h2 className={styles.sectionTitle}>To-do</h2>
      <div className={styles.buttonLine}>
        <Button
          size="small"
          icon={todo.isPending ? <Check /> : <ListTodo />}
          isPending={todo.isChanging}
          isDisabled={todo.isPending === null}
          onPress={() => void todo.toggle()}
        >
          {todo.isPending ? 'Mark as done' : 'Add a to-do'}
        </Button>
      </div>
    </section>
  );
});
