import { observer } from 'mobx-react-lite';
import { useApplication } from '../app/application-context.ts';
import { DateField } from '../widgets/date-field/date-field.tsx';
import { FormDialog } from '../widgets/dialog/form-dialog.tsx';
import { TextArea } from '../widgets/text-area/text-area.tsx';
import { TextField } from '../widgets/text-field/text-field.tsx';
import type { IterationForm } from './iteration-form.ts';

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
    <FormDialog
      title={form.before === null ? `New iteration in ${title}` : 'Edit iteration'}
      name="Iteration"
      action={form.before === null ? 'Create iteration' : 'Save changes'}
      form={form}
      onSave={onSave}
      onCancel={onCancel}
    >
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
        isInForm
        label="Start date"
        description={automatic ? 'Follows the schedule of the cadence.' : undefined}
        today={clock.today}
        value={form.startDate}
        onChange={(day) => form.set('startDate', day)}
        isDisabled={automatic}
      />
      <DateField
        isInForm
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
    </FormDialog>
  );
});
