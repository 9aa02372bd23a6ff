import { observer } from 'mobx-react-lite';
import { titleLengthMaximum } from '../../../domain/work-items/work-item.ts';
import { FormButtons } from '../../widgets/button/form-buttons.tsx';
import { Dialog } from '../../widgets/dialog/dialog.tsx';
import { useDiscardQuestion } from '../../widgets/dialog/discard-question.tsx';
import { useReturnFocus } from '../../widgets/return-focus.ts';
import { TextField } from '../../widgets/text-field/text-field.tsx';
import { useIssuePage } from '../issue-context.ts';
import styles from './child-tasks.module.css';

/** The form for a new child task. */
export const TaskForm = observer(function TaskForm() {
  const { tasks } = useIssuePage();
  const form = useReturnFocus<HTMLFormElement>();
  const cancel = (): void => tasks.showForm(false);
  const { close, question } = useDiscardQuestion(Dialog, () => tasks.title.trim() !== '', cancel);
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
          if (event.key === 'Escape') close();
        }}
      />
      <div className={styles.buttons}>
        <FormButtons form={tasks} action="Create task" onCancel={cancel} />
      </div>
      {question}
    </form>
  );
});
