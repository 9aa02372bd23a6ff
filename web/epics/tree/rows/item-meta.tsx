import { CalendarDays, CircleDot, Layers, Milestone, Weight } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { dayInWords } from '../../../../domain/calendar/words.ts';
import { isOverdue } from '../../../../domain/work-items/overdue.ts';
import { spanText } from '../items/span-text.ts';
import { counted } from '../../../../domain/text/plural.ts';
import { useApplication } from '../../../app/application-context.ts';
import { Badge } from '../../../widgets/badge/badge.tsx';
import { healthLooks } from '../items/health.ts';
import type { TreeItem } from '../items/tree-item.ts';
import styles from './tree-rows.module.css';

/** The details below the title of an item. */
export const ItemMeta = observer(function ItemMeta({ item }: { item: TreeItem }) {
  const { clock } = useApplication();
  const { milestone, weight, dueDate, healthStatus, counts } = item;
  const isOpen = item.state === 'opened';
  const isLate = isOverdue(item, clock.today);
  return (
    <div className={styles.meta}>
      <span className={styles.reference} title={item.reference}>
        {item.reference}
      </span>
      {healthStatus !== null && isOpen && (
        <Badge tone={healthLooks[healthStatus].tone} className={styles.health ?? ''}>
          {healthLooks[healthStatus].text}
        </Badge>
      )}
      {counts !== null && <Counts counts={counts} />}
      {dueDate !== null && (
        <span
          title={isLate ? 'Due date (overdue)' : 'Due date'}
          data-late={isLate || undefined}
          className={styles.fact}
        >
          <CalendarDays aria-hidden />
          <span className={styles.spoken}>{isLate ? 'Overdue, due ' : 'Due '}</span>
          {dayInWords(dueDate)}
        </span>
      )}
      {weight !== null && (
        <span title="Weight" className={styles.fact}>
          <Weight aria-hidden />
          <span className={styles.spoken}>Weight </span>
          {weight}
        </span>
      )}
      {milestone !== null && (
        <span title={`Milestone ${milestone.title}${spanText(milestone)}`} className={styles.milestone}>
          <Milestone aria-hidden />
          <span className={styles.spoken}>Milestone </span>
          {milestone.title}
        </span>
      )}
    </div>
  );
});

function Counts({ counts }: { counts: NonNullable<TreeItem['counts']> }) {
  const epics = counts.openedEpics + counts.closedEpics;
  const issues = counts.openedIssues + counts.closedIssues;
  return (
    <>
      {epics > 0 && (
        <span title={countHint('epic', counts.openedEpics, counts.closedEpics)} className={styles.fact}>
          <Layers aria-hidden />
          <span aria-hidden>{epics}</span>
          <span className={styles.spoken}>{counted(epics, 'epic')}</span>
        </span>
      )}
      {issues > 0 && (
        <span title={countHint('issue', counts.openedIssues, counts.closedIssues)} className={styles.fact}>
          <CircleDot aria-hidden />
          <span aria-hidden>{issues}</span>
          <span className={styles.spoken}>{counted(issues, 'issue')}</span>
        </span>
      )}
    </>
  );
}

/** "3 epics: 2 open, 1 closed. Counts reflect children you may not have access to." */
export function countHint(word: 'epic' | 'issue', opened: number, closed: number): string {
  return `${counted(opened + closed, word)}: ${opened} open, ${closed} closed. Counts reflect children you may not have access to.`;
}
