import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useApplication } from '../../app/application-context.ts';
import { DateField } from '../../widgets/date-field/date-field.tsx';
import { FormDialog } from '../../widgets/dialog/form-dialog.tsx';
import type { BarMover, MovableEpic } from './bar-mover.ts';

/** Types the dates of an epic. */
export const DatesDialog = observer(function DatesDialog({ epic, mover }: { epic: MovableEpic; mover: BarMover }) {
  const { clock, session } = useApplication();
  const [startDate, setStart] = useState(epic.startDate);
  const [dueDate, setDue] = useState(epic.dueDate);
  const close = (): void => mover.edit(null);
  const calendar = { today: clock.today, firstDayOfWeek: session.firstDayOfWeek, isInForm: true };
  return (
    <FormDialog
      title={`Dates of ${epic.title}`}
      name="Dates"
      action="Save"
      error={null}
      isComplete
      isSaving={false}
      onSave={() => {
        close();
        void mover.move(epic, { startDate, dueDate });
      }}
      onCancel={close}
    >
      <DateField label="Start date" value={startDate} onChange={setStart} {...calendar} />
      <DateField label="Due date" value={dueDate} onChange={setDue} {...calendar} />
    </FormDialog>
  );
});
