import { observer } from 'mobx-react-lite';
import { useRef, useState } from 'react';
import type { Day } from '../../../domain/calendar/day.ts';
import { errorText } from '../../api/api-error.ts';
import { useApplication } from '../../app/application-context.ts';
import { Alert } from '../../widgets/alert/alert.tsx';
import { DateField } from '../../widgets/date-field/date-field.tsx';
import styles from '../../work-items/sidebar/sidebar.module.css';
import { useIssue, useIssueStore } from '../issue-context.ts';
import { dateTitles, type DateSide } from '../../work-items/sidebar/date-titles.ts';

export interface DateEditorProps {
  side: DateSide;
  /** Called when Enter has saved the date. */
  onDone: () => void;
}

/** The calendar of one date, saved at once. */
export const DateEditor = observer(function DateEditor({ side, onDone }: DateEditorProps) {
  const store = useIssueStore();
  const { clock, session } = useApplication();
  const issue = useIssue();
  const [error, setError] = useState<string | null>(null);
  const saving = useRef(Promise.resolve(true));
  const day = issue[side];
  const save = async (changed: Day | null): Promise<boolean> => {
    setError(null);
    try {
      await store.update({ [side]: changed });
      return true;
    } catch (failure) {
      setError(errorText(failure));
      return false;
    }
  };
  return (
    <div className={styles.stack}>
      {error !== null && <Alert tone="danger">{error}</Alert>}
      <DateField
        label={dateTitles[side]}
        value={day}
        onChange={(changed) => {
          saving.current = save(changed);
        }}
        onEnter={() => void saving.current.then((isSaved) => isSaved && onDone())}
        today={clock.today}
        isInline
        span={{ start: issue.startDate, end: issue.dueDate }}
        firstDayOfWeek={session.firstDayOfWeek}
      />
    </div>
  );
});
