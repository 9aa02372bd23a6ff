import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import type { Day } from '../../../domain/calendar/day.ts';
import { useApplication } from '../../app/application-context.ts';
import type { FieldProps } from '../../state/form.ts';
import { DateField } from '../../widgets/date-field/date-field.tsx';
import { FormDialog, type FormDialogProps } from '../../widgets/dialog/form-dialog.tsx';

interface DateProps extends FieldProps<Day | null> {
  minimum?: Day | null;
  maximum?: Day | null;
}

interface ScheduleDialogProps extends Omit<FormDialogProps, 'action' | 'form' | 'onSave' | 'children'> {
  form: FormDialogProps['form'] & { save: () => Promise<boolean> };
  startDate: DateProps;
  dueDate: DateProps;
  /** Fields before the dates. */
  children?: ReactNode;
  /** What follows from the dates. */
  notes?: readonly string[];
}

/** The dialog for the dates of an epic, a milestone or an iteration. */
export const ScheduleDialog = observer(function ScheduleDialog({
  form,
  startDate,
  dueDate,
  children,
  notes,
  ...dialog
}: ScheduleDialogProps) {
  const { clock, session } = useApplication();
  const calendar = { today: clock.today, firstDayOfWeek: session.firstDayOfWeek, isInForm: true };
  return (
    <FormDialog action="Save" form={form} onSave={() => void form.save()} {...dialog}>
      {children}
      <DateField label="Start date" {...startDate} {...calendar} />
      <DateField label="Due date" {...dueDate} {...calendar} />
      {notes && (
        <div role="status">
          {notes.map((note) => (
            <p key={note}>{note}</p>
          ))}
        </div>
      )}
    </FormDialog>
  );
});
