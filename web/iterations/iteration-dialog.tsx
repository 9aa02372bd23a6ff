import { observer } from 'mobx-react-lite';
import { useApplication } from '../app/application-context.ts';
import { Alert } from '../widgets/alert/alert.tsx';
import { Button } from '../widgets/button/button.tsx';
import { DateField } from '../widgets/date-field/date-field.tsx';
import { Dialog } from '../widgets/dialog/dialog.tsx';
import { TextArea } from '../widgets/text-area/text-area.tsx';
import { TextField } from '../widgets/text-field/text-field.tsx';
import type { IterationForm } from './iteration-form.ts';
import styles from './iterations.module.css';

/** The form for an iteration. */
export const IterationDialog = observer(function IterationDialog({
  form,
  onSave,
  onCancel,
}: {
  form: IterationForm;
  onSave: () => void;
  onCancel: () => void;
}) {
  const { clock } = useApplication();
  const { automatic, title } = form.cadence;
  return (
    <Dialog
      title={form.before === null ? `New iteration in ${title}` : 'Edit iteration'}
      // Only Cancel discards the input.
      role="alertdialog"
      isOpen
      onOpenChange={onCancel}
      footer={
        <>
          <Button onPress={onCancel} isDisabled={form.isSaving}>
            Cancel
          </Button>
          <Button
            variant="primary"
            onPress={onSave}
            isPending={form.isSaving}
            isDisabled={!form.isComplete && !form.isSaving}
          >
            {form.before === null ? 'Create iteration' : 'Save changes'}
          </Button>
        </>
      }
    >
      <form
        aria-label="Iteration"
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          onSave();
        }}
      >
        {form.error !== null && <Alert tone="danger">{form.error}</Alert>}
        <TextField
          label="Title"
          description="Without one, the iteration is called by its dates."
          value={form.title}
          onChange={(text) => form.set('title', text)}
          error={form.titleError}
          isReadOnly={form.isSaving}
          autoFocus
        />
        <DateField
          label="Start date"
          description={automatic ? 'Follows the schedule of the cadence.' : undefined}
          today={clock.today}
          value={form.startDate}
          onChange={(day) => form.set('startDate', day)}
          isDisabled={automatic}
        />
        <DateField
          label="Due date"
          today={clock.today}
          value={form.dueDate}
          onChange={(day) => form.set('dueDate', day)}
          error={form.dueDateError}
          isDisabled={automatic}
        />
        <TextArea
          label="Description"
          value={form.description}
          onChange={(description) => form.set('description', description)}
        />
      </form>
    </Dialog>
  );
});
