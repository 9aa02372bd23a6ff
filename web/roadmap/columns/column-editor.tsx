import { observer } from 'mobx-react-lite';
import { useMemo } from 'react';
import type { Day } from '../../../domain/calendar/day.ts';
import { useApplication } from '../../app/application-context.ts';
import { DateField } from '../../widgets/date-field/date-field.tsx';
import { Popover } from '../../widgets/popover/popover.tsx';
import sidebar from '../../work-items/sidebar/sidebar.module.css';
import { dateTitles } from '../../work-items/sidebar/date-titles.ts';
import type { BarMover, EditedDate } from '../moving/bar-mover.ts';

/** Changes one date of an epic beside its cell; the act is the same as moving an end of its bar. */
export const ColumnEditor = observer(function ColumnEditor({ date, mover }: { date: EditedDate; mover: BarMover }) {
  const { clock, session } = useApplication();
  const { epic, field, anchor } = date;
  const trigger = useMemo(() => ({ current: anchor }), [anchor]);
  const save = (day: Day | null): void => {
    mover.editDate(null);
    void mover.move(epic, { startDate: epic.startDate, dueDate: epic.dueDate, [field]: day });
  };
  return (
    <Popover
      label={dateTitles[field]}
      triggerRef={trigger}
      placement="bottom start"
      isOpen
      onOpenChange={(isOpen) => !isOpen && mover.editDate(null)}
      className={sidebar.popover ?? ''}
    >
      <div className={sidebar.editor}>
        <DateField
          label={dateTitles[field]}
          value={epic[field]}
          onChange={save}
          today={clock.today}
          isInline
          span={{ start: epic.startDate, end: epic.dueDate }}
          firstDayOfWeek={session.firstDayOfWeek}
        />
      </div>
    </Popover>
  );
});
