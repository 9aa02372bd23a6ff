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
  cadence,
  onSave,
  onCancel,
}: {
  cadence: CadenceForm;
  onSave: () => void;
  onCancel: () => void;
}) {
  const { clock } = useApplication();
  const { form, before } = cadence;
  return (
    <FormDialog
      title={before === null ? 'New iteration cadence' : 'Edit iteration cadence'}
      name="Iteration cadence"
      action={before === null ? 'Create cadence' : 'Save changes'}
      form={form}
      onSave={onSave}
      onCancel={onCancel}
    >
      <TextField label="Title" isReadOnly={form.isSaving} autoFocus {...form.field('title', 'The title')} />
      <TextArea label="Description" {...form.field('description', 'The description')} />
      <Checkbox {...form.toggle('automatic')}>
        Automatic scheduling: iterations are created at regular intervals
      </Checkbox>
      {form.fields.automatic && (
        <>
          <DateField
            isInForm
            label="Start of the first iteration"
            today={clock.today}
            {...form.field('startDate', 'The day')}
            isDisabled={cadence.isStartFixed}
          />
          <Select label="Duration" choices={durations} {...form.field('durationInWeeks', 'The duration')} />
          <Select
            label="Upcoming iterations"
            description="How many are created in advance."
            choices={inAdvance}
            {...form.field('iterationsInAdvance', 'The number')}
          />
          <Checkbox {...form.toggle('rollOver')}>
            Roll over: open issues move to the next iteration when theirs ends
          </Checkbox>
        </>
      )}
      {before !== null && <Checkbox {...form.toggle('active')}>Active</Checkbox>}
    </FormDialog>
  );
});

function choices(maximum: number, noun: string) {
  return Array.from({ length: maximum }, (_, index) => ({ value: String(index + 1), text: counted(index + 1, noun) }));
}
