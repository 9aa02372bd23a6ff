import { observer } from 'mobx-react-lite';
import { titleLengthMaximum } from '../../../domain/work-items/work-item.ts';
import { FormButtons } from '../../widgets/button/form-buttons.tsx';
import { useReturnFocus } from '../../widgets/return-focus.ts';
import { TextField } from '../../widgets/text-field/text-field.tsx';
import { useIssuePage } from '../issue-context.ts';
import styles from './child-tasks.module.css';

/** The form for a new child task. */
export const TaskForm = observer(function TaskForm() {
  const { tasks } = useIssuePage();
  const form = useReturnFocus<HTMLFormElement>();
  return (
    <form
      ref={form}
      aria-label="Add task"
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        void tasks.submit();
      }}
    >
      <TextField
        label="Title"
        value={tasks.title}
        onChange={tasks.write}
        maxLength={titleLengthMaximum}
        isReadOnly={tasks.isSending}
        autoFocus
        onKeyDown={(event) => {
          if (event.key === 'Escape') tasks.showForm(false);
        }}
      />
      <div className={styles.buttons}>
        <FormButtons form={tasks} action="Create task" onCancel={() => tasks.showForm(false)} />
      </div>
    </form>
  );
});
