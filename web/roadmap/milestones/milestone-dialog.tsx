import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { milestoneTitleLengthMaximum } from '../../../domain/milestones/milestone.ts';
import { useApplication } from '../../app/application-context.ts';
import { tooLong } from '../../state/form-checks.ts';
import { Form } from '../../state/form.ts';
import { DateField } from '../../widgets/date-field/date-field.tsx';
import { FormDialog } from '../../widgets/dialog/form-dialog.tsx';
import { TextField } from '../../widgets/text-field/text-field.tsx';
import type { EditableMilestone, RoadmapMilestone } from './roadmap-milestone.ts';
import type { MilestoneMover } from './milestone-mover.ts';

/** Types the title and the dates of a milestone. */
export const MilestoneDialog = observer(function MilestoneDialog({
  milestone,
  mover,
}: {
  milestone: RoadmapMilestone;
  mover: MilestoneMover;
}) {
  const { clock, session } = useApplication();
  const { title, startDate, dueDate } = milestone;
  const [form] = useState(
    () =>
      new Form<EditableMilestone>({
        fields: { title, startDate, dueDate },
        check: (fields) => ({ title: tooLong(fields.title.trim(), milestoneTitleLengthMaximum) }),
        isFilled: (fields) => fields.title.trim() !== '',
        send: (fields) => mover.change(milestone, { ...fields, title: fields.title.trim() }),
      }),
  );
  const calendar = { today: clock.today, firstDayOfWeek: session.firstDayOfWeek, isInForm: true };
  return (
    <FormDialog
      title={`Edit ${title}`}
      name="Milestone"
      action="Save"
      form={form}
      onSave={() => void form.save()}
      onCancel={() => mover.edit(null)}
    >
      <TextField label="Title" {...form.field('title', 'The title')} autoFocus isRequired />
      <DateField label="Start date" maximum={form.fields.dueDate} {...form.field('startDate')} {...calendar} />
      <DateField label="Due date" minimum={form.fields.startDate} {...form.field('dueDate')} {...calendar} />
    </FormDialog>
  );
});
