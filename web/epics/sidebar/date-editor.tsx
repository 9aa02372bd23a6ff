import { observer } from 'mobx-react-lite';
import { useRef, useState } from 'react';
import type { Day } from '../../../domain/calendar/day.ts';
import { dayInWords } from '../../../domain/calendar/dates-in-words.ts';
import { errorText } from '../../api/api-error.ts';
import { useApplication } from '../../app/application-context.ts';
import { Alert } from '../../widgets/alert/alert.tsx';
import { DateField } from '../../widgets/date-field/date-field.tsx';
import { ChoiceEditor } from '../../work-items/sidebar/choice-editor.tsx';
import styles from '../../work-items/sidebar/sidebar.module.css';
import { useEpic, useEpicPage } from '../epic-context.ts';
import { dateTitles, type DateSide } from '../../work-items/sidebar/date-titles.ts';

const choices = [
  { value: 'fixed', text: 'Fixed' },
  { value: 'inherited', text: 'Inherited' },
] as const;

export interface DateEditorProps {
  side: DateSide;
  /** Called when Enter has saved the date. */
  onDone: () => void;
}

/** Chooses between a fixed and the inherited date, and the fixed one; saved at once. */
export const DateEditor = observer(function DateEditor({ side, onDone }: DateEditorProps) {
  const { store } = useEpicPage();
  const { clock, session } = useApplication();
  const epic = useEpic();
  const [error, setError] = useState<string | null>(null);
  const saving = useRef(Promise.resolve(true));
  const date = epic.dates[side];
  const save = async (changes: { isFixed: boolean; fixed?: Day | null }): Promise<boolean> => {
    setError(null);
    const fixed = changes.fixed === undefined ? {} : { [`${side}Fixed`]: changes.fixed };
    try {
      await store.update({ [`${side}IsFixed`]: changes.isFixed, ...fixed });
      return true;
    } catch (failure) {
      setError(errorText(failure));
      return false;
    }
  };
  const inherited = date.inherited === null ? 'None' : dayInWords(date.inherited);
  return (
    <div className={styles.stack}>
      {error !== null && <Alert tone="danger">{error}</Alert>}
      <ChoiceEditor
        label="Date source"
        choices={choices.map((choice) =>
          choice.value === 'inherited' ? { ...choice, description: inherited } : choice,
        )}
        value={date.isFixed ? 'fixed' : 'inherited'}
        onChange={(choice) => void save({ isFixed: choice === 'fixed' })}
      />
      <DateField
        label={dateTitles[side]}
        value={date.fixed}
        onChange={(day) => {
          saving.current = save({ isFixed: true, fixed: day });
        }}
        onEnter={() => void saving.current.then((isSaved) => isSaved && onDone())}
        today={clock.today}
        isInline
        span={{ start: epic.startDate, end: epic.dueDate }}
        firstDayOfWeek={session.firstDayOfWeek}
      />
    </div>
  );
});
