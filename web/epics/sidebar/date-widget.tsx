import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import type { Day } from '../../../domain/calendar/day.ts';
import { dayInWords } from '../../../domain/calendar/words.ts';
import { errorText } from '../../api/api-error.ts';
import { useApplication } from '../../app/application-context.ts';
import { Alert } from '../../widgets/alert/alert.tsx';
import { DateField } from '../../widgets/date-field/date-field.tsx';
import { Link } from '../../widgets/link/link.tsx';
import { RadioGroup } from '../../widgets/radio-group/radio-group.tsx';
import type { EpicDate } from '../epic.ts';
import { useEpic, useEpicPage } from '../epic-context.ts';
import styles from '../../work-items/sidebar/sidebar.module.css';
import { None, SidebarSection } from '../../work-items/sidebar/sidebar-section.tsx';

type Side = 'startDate' | 'dueDate';

const titles: Record<Side, string> = { startDate: 'Start date', dueDate: 'Due date' };

/** One date of the epic: fixed, or inherited from the named milestone or child epic. */
export const DateWidget = observer(function DateWidget({ side }: { side: Side }) {
  const epic = useEpic();
  const date = epic.dates[side];
  const day = epic[side];
  return (
    <SidebarSection title={titles[side]} {...(epic.permissions.canUpdate && { editor: <DateEditor side={side} /> })}>
      {day === null ? <None /> : <p className={styles.value}>{dayInWords(day)}</p>}
      {day !== null && <p className={styles.note}>{date.isFixed ? 'Fixed' : <Inherited source={date.source} />}</p>}
    </SidebarSection>
  );
});

function Inherited({ source }: Pick<EpicDate, 'source'>) {
  if (source === null) return 'Inherited';
  if (source.webPath === null) return `Inherited from milestone ${source.title}`;
  return (
    <>
      Inherited from epic <Link href={source.webPath}>{source.title}</Link>
    </>
  );
}

const choices = [
  { value: 'fixed', text: 'Fixed' },
  { value: 'inherited', text: 'Inherited' },
] as const;

const DateEditor = observer(function DateEditor({ side }: { side: Side }) {
  const { store } = useEpicPage();
  const { clock, session } = useApplication();
  const epic = useEpic();
  const [error, setError] = useState<string | null>(null);
  const date = epic.dates[side];
  const save = async (changes: { isFixed: boolean; fixed?: Day | null }): Promise<void> => {
    setError(null);
    const fixed = changes.fixed === undefined ? {} : { [`${side}Fixed`]: changes.fixed };
    try {
      await store.update({ [`${side}IsFixed`]: changes.isFixed, ...fixed });
    } catch (failure) {
      setError(errorText(failure));
    }
  };
  const inherited = date.inherited === null ? 'None' : dayInWords(date.inherited);
  return (
    <div className={styles.stack}>
      {error !== null && <Alert tone="danger">{error}</Alert>}
      <RadioGroup
        label="Date source"
        isLabelHidden
        choices={choices.map((choice) =>
          choice.value === 'inherited' ? { ...choice, description: inherited } : choice,
        )}
        value={date.isFixed ? 'fixed' : 'inherited'}
        onChange={(choice) => void save({ isFixed: choice === 'fixed' })}
      />
      <DateField
        label={titles[side]}
        value={date.fixed}
        onChange={(day) => void save({ isFixed: true, fixed: day })}
        today={clock.today}
        isInline
        span={{ start: epic.startDate, end: epic.dueDate }}
        firstDayOfWeek={session.firstDayOfWeek}
      />
    </div>
  );
});
