import { CalendarDays, CircleDot, Layers, Milestone, Weight } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import type { Day } from '../../../../domain/calendar/day.ts';
import { dayInWords, spanInWords } from '../../../../domain/calendar/dates-in-words.ts';
import { referenceWithin } from '../../../../domain/references/reference.ts';
import { measuredProgress, progressShare } from '../../../../domain/roadmap/measured-progress.ts';
import { progressLabel, progressText, type IssueSums } from '../../../../domain/roadmap/progress.ts';
import { isOverdue } from '../../../../domain/work-items/overdue.ts';
import { counted } from '../../../../domain/text/plural.ts';
import { useApplication } from '../../../app/application-context.ts';
import { progressMeasureOf } from '../../../app/progress-measure.ts';
import { Badge } from '../../../widgets/badge/badge.tsx';
import { classNames } from '../../../widgets/class-names.ts';
import type { EditedField } from '../editing/tree-editing.ts';
import { healthLooks } from '../items/health.ts';
import type { TreeItem } from '../items/tree-item.ts';
import { useTree } from '../tree-context.ts';
import styles from './tree-rows.module.css';
import hidden from '../../../widgets/visually-hidden.module.css';

/** What is below the title of an item, or beside it in compact rows. */
export const ItemMeta = observer(function ItemMeta({ item, isActive }: { item: TreeItem; isActive: boolean }) {
  const { clock } = useApplication();
  const { groupPath } = useTree();
  const { milestone, weight, startDate = null, dueDate, healthStatus, counts, weights } = item;
  const isOpen = item.state === 'opened';
  const isLate = isOverdue(item, clock.today);
  const shared = { item, isActive };
  return (
    <div className={styles.meta}>
      <span className={styles.reference} title={item.reference}>
        {referenceWithin(groupPath, item.reference)}
      </span>
      {counts !== null && <EpicProgress counts={counts} weights={weights ?? noWeights} />}
      {healthStatus !== null && isOpen && (
        <EditableFact {...shared} field="healthStatus" title="Health status" className={styles.health}>
          <Badge tone={healthLooks[healthStatus].tone}>{healthLooks[healthStatus].text}</Badge>
        </EditableFact>
      )}
      {counts !== null && <Counts counts={counts} />}
      {(startDate !== null || dueDate !== null) && (
        <EditableFact
          {...shared}
          field="dueDate"
          title={`${startDate === null ? 'Due date' : dueDate === null ? 'Start date' : 'Dates'}${isLate ? ' (overdue)' : ''}`}
          isLate={isLate}
          className={styles.fact}
        >
          <CalendarDays aria-hidden />
          <span className={hidden.visuallyHidden}>{isLate && 'Overdue, '}</span>
          {datesText(startDate, dueDate)}
        </EditableFact>
      )}
      {weight !== null && (
        <EditableFact {...shared} field="weight" title="Weight" className={styles.fact}>
          <Weight aria-hidden />
          <span className={hidden.visuallyHidden}>Weight </span>
          {weight}
        </EditableFact>
      )}
      {milestone !== null && (
        <EditableFact
          {...shared}
          field="milestone"
          title={`Milestone ${milestone.title}${spanText(milestone)}`}
          className={styles.milestone}
        >
          <Milestone aria-hidden />
          <span className={hidden.visuallyHidden}>Milestone </span>
          {milestone.title}
        </EditableFact>
      )}
    </div>
  );
});

export interface EditableFactProps {
  item: TreeItem;
  field: EditedField;
  isActive: boolean;
  title: string;
  isLate?: boolean;
  className: string | undefined;
  children: ReactNode;
}

/** A value of a row; a press opens its editor for those who may change it. */
export const EditableFact = observer(function EditableFact(props: EditableFactProps) {
  const { item, field, isActive, title, isLate = false, className, children } = props;
  const { editing, rights } = useTree();
  const shown = { title, 'data-late': isLate || undefined, children };
  if (!rights.mayEdit(item) || !editing.fieldsOf([item]).includes(field)) {
    return <span {...shown} className={className} />;
  }
  return (
    <button
      type="button"
      tabIndex={isActive ? 0 : -1}
      onClick={({ currentTarget }) => editing.edit([item], field, currentTarget)}
      {...shown}
      className={classNames(className, styles.editable)}
    />
  );
});

/** "Nov 3 – Dec 4, 2026", "Nov 10, 2026" for a due date alone, "from Nov 3, 2026" for a start date alone. */
function datesText(startDate: Day | null, dueDate: Day | null): string {
  if (startDate !== null && dueDate !== null) return spanInWords(startDate, dueDate);
  return dueDate === null ? `from ${dayInWords(startDate ?? '')}` : dayInWords(dueDate);
}

const noWeights: IssueSums = { openedIssues: 0, closedIssues: 0 };

/** How much below an epic is done, in the reader's unit. */
const EpicProgress = observer(function EpicProgress({ counts, weights }: { counts: IssueSums; weights: IssueSums }) {
  const { tracking: chosen } = progressMeasureOf(useApplication().session);
  const measured = measuredProgress(counts, weights, chosen);
  if (measured === null) return null;
  const { progress, tracking } = measured;
  return (
    <span
      role="img"
      aria-label={progressLabel(progress, tracking)}
      title={progressText(progress, tracking)}
      className={styles.progress}
    >
      <span aria-hidden className={styles.track}>
        <span style={{ inlineSize: `${progress.percent}%` }} />
      </span>
      <span aria-hidden>{progressShare(progress, tracking)}</span>
    </span>
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
          <span className={hidden.visuallyHidden}>{counted(epics, 'epic')}</span>
        </span>
      )}
      {issues > 0 && (
        <span title={countHint('issue', counts.openedIssues, counts.closedIssues)} className={styles.fact}>
          <CircleDot aria-hidden />
          <span aria-hidden>{issues}</span>
          <span className={hidden.visuallyHidden}>{counted(issues, 'issue')}</span>
        </span>
      )}
    </>
  );
}

/** "3 epics: 2 open, 1 closed. Counts reflect children you may not have access to." */
export function countHint(word: 'epic' | 'issue', opened: number, closed: number): string {
  return `${counted(opened + closed, word)}: ${opened} open, ${closed} closed. Counts reflect children you may not have access to.`;
}

/** The dates of a milestone in parentheses, or nothing: " (Nov 1 – Nov 30, 2026)". */
function spanText({ startDate, dueDate }: { startDate: string | null; dueDate: string | null }): string {
  const [start, due] = [startDate?.slice(0, 10) ?? null, dueDate?.slice(0, 10) ?? null];
  if (start !== null && due !== null) return ` (${spanInWords(start, due)})`;
  if (due !== null) return ` (until ${dayInWords(due)})`;
  return start === null ? '' : ` (from ${dayInWords(start)})`;
}
