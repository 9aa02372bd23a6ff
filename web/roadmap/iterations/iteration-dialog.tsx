import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { numberedName } from '../../../domain/iterations/iteration.ts';
import type { Schedule } from '../../../domain/roadmap/bar.ts';
import { Form } from '../../state/form.ts';
import { ScheduleDialog } from '../moving/schedule-dialog.tsx';
import type { IterationMover } from './iteration-mover.ts';
import type { RoadmapIteration } from './roadmap-iteration.ts';

/** A dialog for the dates of an iteration; shows the new dates of its neighbors. */
export const IterationDialog = observer(function IterationDialog({
  iteration,
  mover,
}: {
  iteration: RoadmapIteration;
  mover: IterationMover;
}) {
  const { startDate, dueDate } = iteration;
  const [form] = useState(
    () =>
      new Form<Schedule>({
        fields: { startDate, dueDate },
        check: (fields) => mover.problemsOf(iteration, fields),
        isFilled: (fields) => fields.startDate !== null && fields.dueDate !== null,
        send: (fields) => mover.change(iteration, fields),
      }),
  );
  const { fields } = form;
  return (
    <ScheduleDialog
      title={`Edit ${numberedName(iteration)}`}
      name="Iteration"
      form={form}
      startDate={{ ...form.field('startDate'), maximum: fields.dueDate }}
      dueDate={{ ...form.field('dueDate'), minimum: fields.startDate }}
      notes={form.isComplete ? mover.neighborsAfter(iteration, fields) : []}
      onCancel={() => mover.edit(null)}
    />
  );
});
