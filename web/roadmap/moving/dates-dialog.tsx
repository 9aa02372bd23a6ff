import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { Form } from '../../state/form.ts';
import type { BarMover, MovableEpic } from './bar-mover.ts';
import { ScheduleDialog } from './schedule-dialog.tsx';

/** Types the dates of an epic. */
export const DatesDialog = observer(function DatesDialog({ epic, mover }: { epic: MovableEpic; mover: BarMover }) {
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
  return (
    <ScheduleDialog
      title={`Dates of ${epic.title}`}
      name="Dates"
      form={form}
      startDate={form.field('startDate')}
      dueDate={form.field('dueDate')}
      onCancel={close}
    />
  );
});
