import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import type { Day } from '../../../domain/calendar/day.ts';
import type { DayRange } from '../../../domain/roadmap/moved-schedule.ts';
import { useApplication } from '../../app/application-context.ts';
import { Form } from '../../state/form.ts';
import { DateField } from '../../widgets/date-field/date-field.tsx';
import { FormDialog } from '../../widgets/dialog/form-dialog.tsx';
import { TextField } from '../../widgets/text-field/text-field.tsx';
import type { BarPlacer } from './bar-placer.ts';

interface Fields {
  title: string;
  startDate: Day | null;
  dueDate: Day | null;
}

/** Asks for the title and the dates of a new epic. */
export const NewEpicDialog = observer(function NewEpicDialog({
  dates,
  placer,
}: {
  dates: DayRange;
  placer: BarPlacer;
}) {
  const { clock, session } = useApplication();
  const [form] = useState(
    () =>
      new Form<Fields>({
        fields: { title: '', ...dates },
        isFilled: ({ title }) => title.trim() !== '',
        send: ({ title, ...chosen }) => placer.create(title.trim(), chosen),
      }),
  );
  const calendar = { today: clock.today, firstDayOfWeek: session.firstDayOfWeek, isInForm: true };
  return (
    <FormDialog
      title="New epic"
      name="New epic"
      action="Create epic"
      form={form}
      onSave={() => void form.save()}
      onCancel={placer.stopAsking}
    >
      <TextField label="Title" {...form.field('title', 'The title')} maxLength={255} autoFocus isRequired />
      <DateField label="Start date" {...form.field('startDate')} {...calendar} />
      <DateField label="Due date" {...form.field('dueDate')} {...calendar} />
    </FormDialog>
  );
});
