import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { milestoneTitleLengthMaximum } from '../../../domain/milestones/milestone.ts';
import { tooLong } from '../../state/form-checks.ts';
import { Form } from '../../state/form.ts';
import { TextField } from '../../widgets/text-field/text-field.tsx';
import { ScheduleDialog } from '../moving/schedule-dialog.tsx';
import type { MilestoneMover } from './milestone-mover.ts';
import type { EditableMilestone, RoadmapMilestone } from './roadmap-milestone.ts';

/** Types the title and the dates of a milestone. */
export const MilestoneDialog = observer(function MilestoneDialog({
  milestone,
  mover,
}: {
  milestone: RoadmapMilestone;
  mover: MilestoneMover;
}) {
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
  return (
    <ScheduleDialog
      title={`Edit ${title}`}
      name="Milestone"
      form={form}
      startDate={{ ...form.field('startDate'), maximum: form.fields.dueDate }}
      dueDate={{ ...form.field('dueDate'), minimum: form.fields.startDate }}
      onCancel={() => mover.edit(null)}
    >
      <TextField label="Title" {...form.field('title', 'The title')} autoFocus isRequired />
    </ScheduleDialog>
  );
});
