import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import type { Day } from '../../../domain/calendar/day.ts';
import { constraintNames, constraintTitles } from '../../../domain/work-items/constraints.ts';
import { errorText } from '../../api/api-error.ts';
import { useApplication } from '../../app/application-context.ts';
import { Alert } from '../../widgets/alert/alert.tsx';
import { DateField } from '../../widgets/date-field/date-field.tsx';
import styles from '../../work-items/sidebar/sidebar.module.css';
import { useEpic, useEpicPage } from '../epic-context.ts';

/** A date for each constraint, saved at once; an empty one takes the constraint away. */
export const ConstraintsEditor = observer(function ConstraintsEditor() {
  const { store } = useEpicPage();
  const { clock, session } = useApplication();
  const epic = useEpic();
  const [error, setError] = useState<string | null>(null);
  const save = async (name: keyof typeof constraintTitles, day: Day | null): Promise<void> => {
    setError(null);
    try {
      await store.update({ [name]: day });
    } catch (failure) {
      setError(errorText(failure));
    }
  };
  return (
    <div className={styles.stack}>
      {error !== null && <Alert tone="danger">{error}</Alert>}
      {constraintNames.map((name) => (
        <DateField
          key={name}
          label={constraintTitles[name]}
          value={epic[name]}
          onChange={(day) => void save(name, day)}
          today={clock.today}
          firstDayOfWeek={session.firstDayOfWeek}
        />
      ))}
    </div>
  );
});
