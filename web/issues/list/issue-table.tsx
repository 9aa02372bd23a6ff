import { capitalized } from '../../../domain/text/capitalized.ts';
import { observer } from 'mobx-react-lite';
import { useMemo } from 'react';
import { dayInWords } from '../../../domain/calendar/dates-in-words.ts';
import { inDigits } from '../../../domain/calendar/format.ts';
import { weightMaximum } from '../../../domain/work-items/work-item.ts';
import type { Page } from '../../api/client.ts';
import type { HealthStatus } from '../../api/schema.graphql.ts';
import { Badge, type BadgeTone } from '../../widgets/badge/badge.tsx';
import { Moment } from '../../widgets/moment/moment.tsx';
import { labelOption, type Choice } from '../../work-items/bulk-edit/choice.ts';
import { wordFields } from '../../work-items/bulk-edit/bulk-edit.ts';
import { assigneesEdit, labelsEdit, stateEdit, type CellEdits } from '../../work-items/table/cell-edit.ts';
import { ItemTable, type CellProps, type SumProps } from '../../work-items/table/item-table.tsx';
import { CellDue, CellLabels, CellLink, CellPeople, CellReference, CellText } from '../../work-items/table/cells.tsx';
import { useTable, type TableReads } from '../../work-items/table/use-table.ts';
import { issueChoices } from './bulk-edit/issue-choices.ts';
import { IssueIcon, NoIssues } from './issue-rows.tsx';
import type { IssuesListStore } from './issues-list-store.ts';
import { listedIssue, type IssueRow, type ListedIssue } from './listed-issue.ts';

/** The list of issues as a table. */
const IssueTable = observer(function IssueTable({ list }: { list: IssuesListStore }) {
  const table = useTable(list, readsOf);
  const { environment, namespace, canEditCells } = list;
  const edits = useMemo(
    () => (canEditCells ? editsOf(issueChoices(environment.api, namespace, false)) : null),
    [canEditCells, environment, namespace],
  );
  return (
    <ItemTable
      store={table}
      list={list}
      noun="issue"
      edits={edits}
      within={namespace.fullPath}
      Icon={IssueIcon}
      Cell={IssueCell}
      Sum={IssueSum}
      empty={<NoIssues store={list} />}
    />
  );
});

function readsOf(list: IssuesListStore): TableReads<ListedIssue> {
  const { environment } = list;
  return {
    noun: 'issues',
    readGroups: (query, signal) => environment.api.rest('GET', `${list.path}/issue_groups`, { query, signal }),
    readRows: async (query, signal) => {
      const found = (await environment.api.page(`${list.path}/issues`, {
        query: { ...query, with_labels_details: true },
        signal,
      })) as Page<IssueRow>;
      return found.items.map(listedIssue);
    },
  };
}

type Choices = ReturnType<typeof issueChoices>;

function editsOf(choices: Choices): CellEdits<ListedIssue> {
  const idOf = (chosen: readonly Choice[]): string | null => chosen[0]?.id ?? null;
  const textOf = (chosen: readonly Choice[]): string | null => chosen[0]?.text ?? null;
  const span = ({ startDate: start, dueDate: end }: ListedIssue) => ({ start, end });
  const one = (id: string | null, text: string | null): Choice[] => (id === null ? [] : [{ id, text: text ?? '' }]);
  return {
    state: stateEdit(),
    labels: labelsEdit(choices.labels, labelOption),
    assignees: assigneesEdit(choices.assignees),
    milestone: {
      kind: 'choices',
      noun: 'milestones',
      options: choices.milestone,
      isSingle: true,
      chosen: ({ milestoneId, milestoneTitle }) => one(milestoneId, milestoneTitle),
      change: (_, chosen) => ({
        input: { milestoneWidget: { milestoneId: idOf(chosen) } },
        shown: { milestoneId: idOf(chosen), milestoneTitle: textOf(chosen) },
      }),
    },
    iteration: {
      kind: 'choices',
      noun: 'iterations',
      options: choices.iteration,
      isSingle: true,
      chosen: ({ iterationId, iterationText }) => one(iterationId, iterationText),
      change: (_, chosen) => ({
        input: { iterationWidget: { iterationId: idOf(chosen) } },
        shown: { iterationId: idOf(chosen), iterationText: textOf(chosen) },
      }),
    },
    epic: {
      kind: 'choices',
      noun: 'epics',
      options: choices.epic,
      isSingle: true,
      chosen: ({ epicId, epicLink }) => one(epicId, epicLink?.title ?? null),
      // The address of the epic comes with the answer.
      change: (_, chosen) => ({ input: { hierarchyWidget: { parentId: idOf(chosen) } }, shown: {} }),
    },
    weight: {
      kind: 'number',
      maximum: weightMaximum,
      value: ({ weight }) => weight,
      change: (weight) => ({ input: { weightWidget: { weight } }, shown: { weight } }),
    },
    health: {
      kind: 'words',
      words: [...healths.map((value) => ({ value, text: wordFields.health[value] })), { value: '', text: 'No status' }],
      value: ({ health }) => health ?? '',
      change: (value) => {
        const health = healths.find((known) => known === value) ?? null;
        return { input: { healthStatusWidget: { healthStatus: health } }, shown: { health } };
      },
    },
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

const healths: readonly HealthStatus[] = ['onTrack', 'needsAttention', 'atRisk'];
const healthTones: Readonly<Record<HealthStatus, BadgeTone>> = {
  onTrack: 'success',
  needsAttention: 'warning',
  atRisk: 'danger',
};

function IssueSum({ column, sums: { weight, closed_count: closed } }: SumProps) {
  if (column === 'weight') return inDigits(weight);
  return column === 'state' ? `${inDigits(closed)} closed` : null;
}

const IssueCell = observer(function IssueCell({ item: issue, column, width, within }: CellProps<ListedIssue>) {
  switch (column) {
    case 'reference':
      return <CellReference reference={issue.reference} within={within} />;
    case 'type':
      return <CellText>{capitalized(issue.issueType)}</CellText>;
    case 'state':
      return <CellText>{issue.state === 'opened' ? 'Open' : 'Closed'}</CellText>;
    case 'assignees':
      return <CellPeople people={issue.assignees} />;
    case 'labels':
      return <CellLabels labels={issue.labels} width={width} />;
    case 'milestone':
      return <CellText>{issue.milestoneTitle}</CellText>;
    case 'iteration':
      return <CellText>{issue.iterationText}</CellText>;
    case 'epic':
      return issue.epicLink && <CellLink href={issue.epicLink.url}>{issue.epicLink.title}</CellLink>;
    case 'weight':
      return issue.weight === null ? null : <CellText>{inDigits(issue.weight)}</CellText>;
    case 'health':
      return issue.health && <Badge tone={healthTones[issue.health]}>{wordFields.health[issue.health]}</Badge>;
    case 'start':
      return issue.startDate && <CellText>{dayInWords(issue.startDate)}</CellText>;
    case 'due':
      return <CellDue item={issue} />;
    case 'author':
      return <CellText>{issue.authorName}</CellText>;
    case 'created':
      return <Moment at={issue.createdAt} />;
    case 'updated':
      return <Moment at={issue.updatedAt} />;
    default:
      return null;
  }
});

export default IssueTable;
