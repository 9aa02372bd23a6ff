import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import type { Day } from '../../../domain/calendar/day.ts';
import { dayInWords } from '../../../domain/calendar/words.ts';
import { isOverdue } from '../../../domain/work-items/overdue.ts';
import { errorText } from '../../api/api-error.ts';
import { useApplication } from '../../app/application-context.ts';
import { Alert } from '../../widgets/alert/alert.tsx';
import { Badge } from '../../widgets/badge/badge.tsx';
import { DateField } from '../../widgets/date-field/date-field.tsx';
import styles from '../../work-items/sidebar/sidebar.module.css';
import { None, SidebarSection } from '../../work-items/sidebar/sidebar-section.tsx';
import { useIssue, useIssueStore } from '../issue-context.ts';

type Side = 'startDate' | 'dueDate';

const titles: Record<Side, string> = { startDate: 'Start date', dueDate: 'Due date' };

/** One date of the issue. */
export const DateWidget = observer(function DateWidget({ side }: { side: Side }) {
  const { clock } = useApplication();
  const issue = useIssue();
  const day = issue[side];
  const isLate = side === 'dueDate' && isOverdue(issue, clock.today);
  return (
    <SidebarSection
      title={titles[side]}
      {...(issue.permissions.canSetMetadata && { editor: <DateEditor side={side} /> })}
    >
      {day === null ? (
        <None />
      ) : (
        <p className={styles.value}>
          {dayInWords(day)}
          {isLate && <Badge tone="danger">Overdue</Badge>}
        </p>
      )}
    </SidebarSection>
  );
});

const DateEditor = observer(function DateEditor({ side }: { side: Side }) {
  const store = useIssueStore();
  const { clock, session } = useApplication();
  const issue = useIssue();
  const [error, setError] = useState<string | null>(null);
  const day = issue[side];
  const save = async (changed: Day | null): Promise<void> => {
    setError(null);
    try {
      await store.update({ [side]: changed });
    } catch (failure) {
      setError(errorText(failure));
    }
  };
  return (
    <div className={styles.stack}>
      {error !== null && <Alert tone="danger">{error}</Alert>}
      <DateField
        label={titles[side]}
        value={day}
        onChange={(changed) => void save(changed)}
        today={clock.today}
        isInline
        span={{ start: issue.startDate, end: issue.dueDate }}
        firstDayOfWeek={session.firstDayOfWeek}
      />
    </div>
  );
});
