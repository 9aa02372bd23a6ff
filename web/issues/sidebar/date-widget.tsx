import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { dayInWords } from '../../../domain/calendar/dates-in-words.ts';
import { isOverdue } from '../../../domain/work-items/overdue.ts';
import { useApplication } from '../../app/application-context.ts';
import { Badge } from '../../widgets/badge/badge.tsx';
import { lazyCode } from '../../widgets/lazy-part.tsx';
import styles from '../../work-items/sidebar/sidebar.module.css';
import { None, SidebarSection } from '../../work-items/sidebar/sidebar-section.tsx';
import { useIssue } from '../issue-context.ts';
import { dateTitles, type DateSide } from '../../work-items/sidebar/date-titles.ts';

const loadEditor = () => import('./date-editor.tsx');
const DateEditor = lazyCode(async () => ({ default: (await loadEditor()).DateEditor }));

/** One date of the issue. */
export const DateWidget = observer(function DateWidget({ side }: { side: DateSide }) {
  const { clock } = useApplication();
  const issue = useIssue();
  const [isOpen, setOpen] = useState(false);
  const day = issue[side];
  const isLate = side === 'dueDate' && isOverdue(issue, clock.today);
  return (
    <SidebarSection
      title={dateTitles[side]}
      isEmpty={day === null}
      loadEditor={loadEditor}
      isOpen={isOpen}
      onOpenChange={setOpen}
      {...(issue.permissions.canSetMetadata && { editor: <DateEditor side={side} onDone={() => setOpen(false)} /> })}
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
