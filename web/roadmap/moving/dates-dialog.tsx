import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useApplication } from '../../app/application-context.ts';
import { Form } from '../../state/form.ts';
import { DateField } from '../../widgets/date-field/date-field.tsx';
import { FormDialog } from '../../widgets/dialog/form-dialog.tsx';
import type { BarMover, MovableEpic } from './bar-mover.ts';

/** Types the dates of an epic. */
export const DatesDialog = observer(function DatesDialog({ epic, mover }: { epic: MovableEpic; mover: BarMover }) {
  const { clock, session } = useApplication();
  const close = (): void => mover.edit(null);
  const [form] = useState(() => {
    const { startDate, dueDate } = epic;
    return new Form({
      fields: { startDate, dueDate },
      send: async (dates) => {
        close();
        await mover.move(epic, dates);
      },
    });
  });
  const calendar = { today: clock.today, firstDayOfWeek: session.firstDayOfWeek, isInForm: true };
  return (
    <FormDialog
      title={`Dates of ${epic.title}`}
      name="Dates"
      action="Save"
      form={form}
      onSave={() => void form.save()}
      onCancel={close}
    >
      <DateField label="Start date" {...form.field('startDate')} {...calendar} />
      <DateField label="Due date" {...form.field('dueDate')} {...calendar} />
    </FormDialog>
  );
});
