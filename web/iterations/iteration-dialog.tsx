import { observer } from 'mobx-react-lite';
import { useApplication } from '../app/application-context.ts';
import { DateField } from '../widgets/date-field/date-field.tsx';
import { FormDialog } from '../widgets/dialog/form-dialog.tsx';
import { TextArea } from '../widgets/text-area/text-area.tsx';
import { TextField } from '../widgets/text-field/text-field.tsx';
import type { IterationForm } from './iteration-form.ts';

/** The form for an iteration. */
export const IterationDialog = observer(function IterationDialog({
  iteration,
  onSave,
  onCancel,
}: {
  iteration: IterationForm;
  onSave: () => void;
  onCancel: () => void;
}) {
  const { clock } = useApplication();
  const { form, before } = iteration;
  const { automatic, title } = iteration.cadence;
  return (
    <FormDialog
      title={before === null ? `New iteration in ${title}` : 'Edit iteration'}
      name="Iteration"
      action={before === null ? 'Create iteration' : 'Save changes'}
      form={form}
      onSave={onSave}
      onCancel={onCancel}
    >
      <TextField
        label="Title"
        description="Without one, the iteration is called by its dates."
        isReadOnly={form.isSaving}
        autoFocus
        {...form.field('title', 'The title')}
      />
      <DateField
        isInForm
        label="Start date"
        description={automatic ? 'Follows the schedule of the cadence.' : undefined}
        today={clock.today}
        {...form.field('startDate', 'The day')}
        isDisabled={automatic}
      />
      <DateField
        isInForm
        label="Due date"
        today={clock.today}
        {...form.field('dueDate', 'The day')}
        isDisabled={automatic}
      />
      <TextArea label="Description" {...form.field('description', 'The description')} />
    </FormDialog>
  );
});
