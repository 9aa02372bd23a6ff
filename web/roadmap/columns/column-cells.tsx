import { observer } from 'mobx-react-lite';
import { dayInWords } from '../../../domain/calendar/dates-in-words.ts';
import { columnTitles, type ColumnName, type DetailColumn } from '../../../domain/roadmap/columns.ts';
import { measuredProgress, progressShare } from '../../../domain/roadmap/measured-progress.ts';
import { counted } from '../../../domain/text/plural.ts';
import { worstHealthText } from '../../../domain/work-items/worst-health.ts';
import { isIssue, type RoadmapEpic } from '../epics/roadmap-epic.ts';
import { healthTexts } from '../../work-items/sidebar/health-choices.ts';
import type { DateSide } from '../../work-items/sidebar/date-titles.ts';
import { rowFieldsOf, type RowField } from '../fields/row-fields.ts';
import { useRoadmap } from '../roadmap-context.ts';
import type { RoadmapStore } from '../roadmap-store.ts';
import type { EpicPartProps } from '../timeline/epic-part.ts';
import type { RowDisplayOptions } from '../timeline/row-display-options.ts';
import styles from './columns.module.css';

const dates: Partial<Record<ColumnName, DateSide>> = { start: 'startDate', due: 'dueDate' };
const fields: Partial<Record<ColumnName, RowField>> = {
  health: 'health',
  assignees: 'assignees',
  weight: 'weight',
};

const none = { openedIssues: 0, closedIssues: 0 };

/** The cells of a row between its title and the chart. What does not follow from other items is changed in place. */
export function ColumnCells({ epic, look, isActive }: EpicPartProps) {
  const { store } = useRoadmap();
  return look.columns.map(({ name, width }: DetailColumn) => {
    const edit = editorOf(name, epic, store);
    const text = name === 'slack' ? <Slack epic={epic} /> : cellText(name, epic, look);
    const shared = { 'data-stop': true, tabIndex: isActive ? 0 : -1, className: styles.cell };
    return (
      <div key={name} role="gridcell" data-column={name} className={styles.column} style={{ inlineSize: width }}>
        {edit !== null && epic.canUpdate ? (
          <button
            type="button"
            {...shared}
            aria-label={`${columnTitles[name]}: ${cellText(name, epic, look) ?? 'none'}. Change`}
            onClick={(event) => edit(event.currentTarget)}
          >
            {text ?? '–'}
          </button>
        ) : (
          <span {...shared}>{text ?? '–'}</span>
        )}
      </div>
    );
  });
}

/** What changes the value of a cell; null where it follows from others. */
function editorOf(name: ColumnName, epic: RoadmapEpic, store: RoadmapStore): ((anchor: HTMLElement) => void) | null {
  const date = dates[name];
  if (date !== undefined) return (anchor) => void store.editDate(epic, date, anchor);
  const field = fields[name];
  if (field === undefined || !rowFieldsOf(epic).includes(field)) return null;
  return (anchor) => void store.editField(epic, field, anchor);
}

const Slack = observer(function Slack({ epic }: { epic: RoadmapEpic }) {
  const times = useRoadmap().store.knownSchedule?.timesOf(epic.id) ?? null;
  if (times === null) return '–';
  return times.isCritical ? 'Critical' : counted(times.totalSlack, 'day');
});

/** The text of a cell; null without a value. */
function cellText(name: ColumnName, epic: RoadmapEpic, look: RowDisplayOptions): string | null {
  if (isIssue(epic) && (name === 'health' || name === 'weight' || name === 'assignees')) {
    const { health, weight, assignees } = epic.issue;
    if (name === 'assignees') return assignees.map((person) => person.name).join(', ') || null;
    return name === 'health' ? health && healthTexts[health] : (weight?.toString() ?? null);
  }
  switch (name) {
    case 'start':
      return epic.startDate && dayInWords(epic.startDate);
    case 'due':
      return epic.dueDate && dayInWords(epic.dueDate);
    case 'progress': {
      const measured = measuredProgress(epic.counts ?? none, epic.issueWeights ?? none, look.progressTracking);
      return measured && progressShare(measured.progress, measured.tracking);
    }
    case 'health':
      return epic.health && worstHealthText(epic.health);
    case 'weight': {
      const weights = epic.issueWeights;
      const total = weights === null ? 0 : weights.openedIssues + weights.closedIssues;
      return total === 0 ? null : String(total);
    }
    case 'assignees':
      return epic.ownAssignees.map((person) => person.name).join(', ') || null;
    case 'slack':
      return null;
  }
}
