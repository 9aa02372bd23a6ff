import { observer } from 'mobx-react-lite';
import { durationMaximum, iterationsInAdvanceMaximum } from '../../domain/iterations/cadence.ts';
import { counted } from '../../domain/text/plural.ts';
import { useApplication } from '../app/application-context.ts';
import { Checkbox } from '../widgets/checkbox/checkbox.tsx';
import { DateField } from '../widgets/date-field/date-field.tsx';
import { FormDialog } from '../widgets/dialog/form-dialog.tsx';
import { Select } from '../widgets/select/select.tsx';
import { TextArea } from '../widgets/text-area/text-area.tsx';
import { TextField } from '../widgets/text-field/text-field.tsx';
import type { CadenceForm } from './cadence-form.ts';

const durations = choices(durationMaximum, 'week');
const inAdvance = choices(iterationsInAdvanceMaximum, 'iteration');

/** The form for a cadence. */
export const CadenceDialog = observer(function CadenceDialog({
  form,
  onSave,
  onCancel,
}: {
  form: CadenceForm;
  onSave: () => void;
  onCancel: () => void;
}) {
  const { clock } = useApplication();
  return (
    <FormDialog
      title={form.before === null ? 'New iteration cadence' : 'Edit iteration cadence'}
      name="Iteration cadence"
      action={form.before === null ? 'Create cadence' : 'Save changes'}
      form={form}
      onSave={onSave}
      onCancel={onCancel}
    >
      <TextField
        label="Title"
        value={form.title}
        onChange={(title) => form.set('title', title)}
        error={form.titleError}
        isReadOnly={form.isSaving}
        autoFocus
      />
      <TextArea
        label="Description"
        value={form.description}
        onChange={(description) => form.set('description', description)}
      />
      <Checkbox isSelected={form.automatic} onChange={(automatic) => form.set('automatic', automatic)}>
        Automatic scheduling: iterations are created at regular intervals
      </Checkbox>
      {form.automatic && (
        <>
          <DateField
            isInForm
            label="Start of the first iteration"
            today={clock.today}
            value={form.startDate}
            onChange={(day) => form.set('startDate', day)}
            isDisabled={form.isStartFixed}
          />
          <Select
            label="Duration"
            choices={durations}
            value={String(form.durationInWeeks)}
            onChange={(value) => form.setNumber('durationInWeeks', value)}
          />
          <Select
            label="Upcoming iterations"
            description="How many are created in advance."
            choices={inAdvance}
            value={String(form.iterationsInAdvance)}
            onChange={(value) => form.setNumber('iterationsInAdvance', value)}
          />
          <Checkbox isSelected={form.rollOver} onChange={(rollOver) => form.set('rollOver', rollOver)}>
            Roll over: open issues move to the next iteration when theirs ends
          </Checkbox>
        </>
      )}
      {form.before !== null && (
        <Checkbox isSelected={form.active} onChange={(active) => form.set('active', active)}>
          Active
        </Checkbox>
      )}
    </FormDialog>
  );
});

function choices(maximum: number, noun: string) {
  return Array.from({ length: maximum }, (_, index) => ({ value: String(index + 1), text: counted(index + 1, noun) }));
}
