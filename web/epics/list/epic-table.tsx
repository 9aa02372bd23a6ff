import { observer } from 'mobx-react-lite';
import { useMemo } from 'react';
import { inDigits } from '../../../domain/calendar/format.ts';
import { dayInWords } from '../../../domain/calendar/dates-in-words.ts';
import { measuredProgress, progressShare } from '../../../domain/roadmap/measured-progress.ts';
import { progressText, type IssueSums } from '../../../domain/roadmap/progress.ts';
import type { HealthStatus } from '../../../domain/work-items/work-item.ts';
import { worstHealth, worstHealthText, type HealthCounts } from '../../../domain/work-items/worst-health.ts';
import type { Page } from '../../api/client.ts';
import { useApplication } from '../../app/application-context.ts';
import { progressMeasureOf } from '../../app/progress-measure.ts';
import { Badge, type BadgeTone } from '../../widgets/badge/badge.tsx';
import { Moment } from '../../widgets/moment/moment.tsx';
import { assigneeSearch } from '../../work-items/bulk-edit/assignee-search.ts';
import { labelOption } from '../../work-items/bulk-edit/choice.ts';
import { labelsFailed, NewLabel } from '../../work-items/sidebar/new-label.ts';
import { OptionSearch } from '../../work-items/sidebar/option-search.ts';
import { assigneesEdit, labelsEdit, stateEdit, type CellEdits } from '../../work-items/table/cell-edit.ts';
import { CellDue, CellLabels, CellLink, CellPeople, CellReference, CellText } from '../../work-items/table/cells.tsx';
import { ItemTable, type CellProps, type SumProps } from '../../work-items/table/item-table.tsx';
import { useTable, type TableReads } from '../../work-items/table/use-table.ts';
import styles from '../../work-items/table/item-table.module.css';
import { EpicIcon, NoEpics } from './epic-rows.tsx';
import type { EpicsListStore } from './epics-list-store.ts';
import { tableEpic, type EpicAnswer, type TableEpic } from './table-epic.ts';

/** The list of epics as a table. */
const EpicTable = observer(function EpicTable({ list }: { list: EpicsListStore }) {
  const table = useTable(list, readsOf);
  const { canCreateEpic } = list;
  // Those who create epics in a group edit them, too.
  const edits = useMemo(() => (canCreateEpic ? editsOf(list) : null), [canCreateEpic, list]);
  return (
    <ItemTable
      store={table}
      list={list}
      noun="epic"
      edits={edits}
      within={list.groupPath}
      Icon={EpicIcon}
      Cell={EpicCell}
      Sum={EpicSum}
      empty={<NoEpics store={list} />}
    />
  );
});

function sumsOf(all: number, closed: number): IssueSums {
  return { openedIssues: all - closed, closedIssues: closed };
}

function readsOf(list: EpicsListStore): TableReads<TableEpic> {
  const { environment } = list;
  return {
    noun: 'epics',
    readGroups: (query, signal) => environment.api.rest('GET', `${list.path}/epic_groups`, { query, signal }),
    readRows: async (query, signal) => {
      const found = (await environment.api.page(`${list.path}/epics`, {
        query: { ...query, with_labels_details: true, with_progress: true },
        signal,
      })) as Page<EpicAnswer>;
      return found.items.map(tableEpic);
    },
  };
}

function editsOf({ environment: { api }, groupPath: fullPath }: EpicsListStore): CellEdits<TableEpic> {
  const newLabel = new NewLabel(api, { kind: 'group', fullPath });
  const labels = new OptionSearch(
    async (search, signal) => (await newLabel.find(search, signal)).map(labelOption),
    labelsFailed,
  );
  const span = ({ startDate: start, dueDate: end }: TableEpic) => ({ start, end });
  return {
    state: stateEdit(),
    assignees: assigneesEdit(assigneeSearch(api, { kind: 'group', fullPath }, false)),
    labels: labelsEdit(labels, labelOption),
    start: {
      kind: 'day',
      value: ({ startDate }) => startDate,
      span,
      change: (startDate) => ({ input: { startAndDueDateWidget: { startDate } }, shown: { startDate } }),
    },
    due: {
      kind: 'day',
      value: ({ dueDate }) => dueDate,
      span,
      change: (dueDate) => ({ input: { startAndDueDateWidget: { dueDate } }, shown: { dueDate } }),
    },
  };
}

function EpicSum({ column, sums: total }: SumProps) {
  if (column === 'state') return `${inDigits(total.closed_count)} closed`;
  if (column === 'weight') return inDigits(total.weight);
  if (column !== 'progress') return null;
  const counts = sumsOf(total.issue_count, total.closed_issue_count);
  return <CellProgress counts={counts} weights={sumsOf(total.weight, total.closed_weight)} />;
}

const EpicCell = observer(function EpicCell({ item: epic, column, width, within }: CellProps<TableEpic>) {
  switch (column) {
    case 'reference':
      return <CellReference reference={epic.reference} within={within} />;
    case 'state':
      return <CellText>{epic.state === 'opened' ? 'Open' : 'Closed'}</CellText>;
    case 'assignees':
      return <CellPeople people={epic.assignees} />;
    case 'labels':
      return <CellLabels labels={epic.labels} width={width} />;
    case 'parent':
      return epic.parent && <CellLink href={epic.parent.webPath}>{epic.parent.title}</CellLink>;
    case 'group':
      return <CellText muted={epic.group.fullPath === within}>{epic.group.name}</CellText>;
    case 'start':
      return epic.startDate && <CellText>{dayInWords(epic.startDate)}</CellText>;
    case 'due':
      return <CellDue item={epic} />;
    case 'progress':
      return <CellProgress counts={epic.counts} weights={epic.weights} />;
    case 'weight': {
      const weight = epic.weights.openedIssues + epic.weights.closedIssues;
      return weight === 0 ? null : <CellText>{inDigits(weight)}</CellText>;
    }
    case 'health':
      return <CellHealth counts={epic.health} />;
    case 'author':
      return <CellText>{epic.author.name}</CellText>;
    case 'created':
      return <Moment at={epic.createdAt} />;
    case 'updated':
      return <Moment at={epic.updatedAt} />;
    default:
      return null;
  }
});

const healthTones: Readonly<Record<HealthStatus, BadgeTone>> = {
  on_track: 'success',
  needs_attention: 'warning',
  at_risk: 'danger',
};

/** The worst health of the open issues below. */
function CellHealth({ counts }: { counts: HealthCounts }) {
  const worst = worstHealth(counts);
  return worst && <Badge tone={healthTones[worst.health]}>{worstHealthText(counts)}</Badge>;
}

/** How much is done, in the reader's unit. */
const CellProgress = observer(function CellProgress({ counts, weights }: { counts: IssueSums; weights: IssueSums }) {
  const { tracking: chosen } = progressMeasureOf(useApplication().session);
  const measured = measuredProgress(counts, weights, chosen);
  if (measured === null) return null;
  const { progress, tracking } = measured;
  return (
    <>
      <span aria-hidden="true" className={styles.bar}>
        <span style={{ inlineSize: `${progress.percent}%` }} />
      </span>
      <span title={progressText(progress, tracking)}>{progressShare(progress, tracking)}</span>
    </>
  );
});

export default EpicTable;
