import { inDigits } from '../../../domain/calendar/format.ts';
import { stillThere } from '../../../application/errors.ts';
import type { WorkItemFilter, WorkItemOrder } from '../../../application/work-items/work-item-filter.ts';
import type { Namespace } from '../../../domain/namespaces/namespace.ts';
import { constraintTitles } from '../../../domain/work-items/constraints.ts';
import { tableColumns, type EpicColumn, type IssueColumn } from '../../../domain/work-items/table.ts';
import { keyWithTiming } from '../../../domain/work-items/link-timing-code.ts';
import { csvLine } from '../../../domain/text/csv.ts';
import type { ItemRow } from '../../../domain/work-items/work-item.ts';
import { itemWebPath } from '../../../domain/work-items/web-path.ts';
import { badRequest } from '../../http/refusal.ts';
import { TextAnswer } from '../answer.ts';
import { listOf, oneOf, optional } from '../parameters.ts';
import type { RestRequest } from '../route.ts';
import { distinct, itemContext, type ItemContext } from './item-context.ts';
import { filtersOfGroups, groupByParameter } from './item-groups.ts';

/** The file is built in memory; a longer list must be filtered first. */
const exportedMaximum = 5000;
const rowsAtOnce = 100;

type Cell = string | number | null;
/** What the cells of some rows need. */
interface ExportContext extends ItemContext {
  /** The references of what blocks each item, with how it does. */
  blockers: ReadonlyMap<number, readonly string[]>;
}
/** The columns of a file, each with its cell for an item. */
type Column = (item: ItemRow, context: ExportContext, baseUrl: string) => Cell;
type Columns = Readonly<Record<string, Column>>;

export interface ExportedList {
  filter: WorkItemFilter;
  order: WorkItemOrder;
  /** What is listed. */
  noun: 'issues' | 'epics';
  /** The columns of a table behind the title, in their order; by default all columns. */
  columns?: readonly string[] | undefined;
}

/** The columns of a file, and what its rows are grouped by; an addition to GitLab's API. */
export const issueExportParameters = { columns: optional(listOf(oneOf(...tableColumns.issues))), ...groupByParameter };
export const epicExportParameters = { columns: optional(listOf(oneOf(...tableColumns.epics))), ...groupByParameter };

/**
 * A list of issues or epics as comma-separated values, without descriptions: those that the caller may read, in the
 * requested order within each group. @throws Refusal 400 if more match than a file may contain
 */
export async function exportItems(
  request: RestRequest<{ group_by?: string | undefined }>,
  container: Namespace,
  { filter, order, noun, columns: chosen }: ExportedList,
): Promise<TextAnswer> {
  const columns = chosenColumns(noun, chosen);
  const actor = await request.actor();
  const { workItems } = request.services.queries;
  if ((await workItems.count(actor, filter, exportedMaximum + 1)) > exportedMaximum) {
    throw badRequest(`More than ${inDigits(exportedMaximum)} ${noun} match. Narrow the list.`);
  }
  const lines = [csvLine(columns.map(([head]) => head))];
  const addLines = async (rows: readonly ItemRow[]): Promise<void> => {
    const [shared, blockers] = await Promise.all([
      itemContext(request, rows, { withoutTexts: true }),
      columns.some(([head]) => head === blockersHead) ? blockersIn(request, rows) : new Map<number, string[]>(),
    ]);
    const context = { ...shared, blockers };
    lines.push(...rows.map((item) => csvLine(columns.map(([, cell]) => cell(item, context, request.baseUrl)))));
  };
  let count = 0;
  // Of small groups, until they are as many as are looked up at once.
  let waiting: ItemRow[] = [];
  for (const one of await filtersOfGroups(request, filter, noun)) {
    for (let page = 1; count < exportedMaximum; page += 1) {
      const { rows } = await workItems.page(actor, one, order, { kind: 'offset', page, perPage: rowsAtOnce });
      waiting.push(...rows);
      count += rows.length;
      if (waiting.length >= rowsAtOnce) {
        await addLines(waiting);
        waiting = [];
      }
      if (rows.length < rowsAtOnce) break;
    }
  }
  await addLines(waiting);
  const text = lines.map((line) => `${line}\r\n`).join('');
  return new TextAnswer('text/csv', `${container.path}-${noun}-${request.today}.csv`, text);
}

const place = ({ namespaceId }: ItemRow, { namespaces }: ItemContext): Namespace =>
  stillThere(namespaces.get(namespaceId));
const referenceOf = ({ type, iid }: Pick<ItemRow, 'type' | 'iid'>, { fullPath }: Namespace): string =>
  `${fullPath}${type === 'epic' ? '&' : '#'}${iid}`;
const yesOrNo = (isSo: boolean): string => (isSo ? 'Yes' : 'No');

const firstColumns = {
  Title: ({ title }) => title,
  Reference: (item, context) => referenceOf(item, place(item, context)),
  URL: (item, context, baseUrl) => `${baseUrl}${itemWebPath(item, place(item, context))}`,
} satisfies Columns;
const stateColumn = { State: ({ state }) => (state === 'opened' ? 'Open' : 'Closed') } satisfies Columns;
const authorColumns = {
  Author: ({ authorId }, { users }) => users.get(authorId)?.name ?? null,
  'Author username': ({ authorId }, { users }) => users.get(authorId)?.username ?? null,
} satisfies Columns;
const assigneesColumns = {
  Assignees: ({ id }, { assignees }) => (assignees.get(id) ?? []).map(({ name }) => name).join(', '),
  'Assignee usernames': ({ id }, { assignees }) => (assignees.get(id) ?? []).map(({ username }) => username).join(', '),
} satisfies Columns;
const labelsColumn = {
  Labels: ({ id }, { labels }) => (labels.get(id) ?? []).map(({ title }) => title).join(', '),
} satisfies Columns;
const blockersHead = 'Blocked by';
const blockersColumn = {
  [blockersHead]: ({ id }, { blockers }) => (blockers.get(id) ?? []).join(', '),
} satisfies Columns;
const lastColumns = {
  'Start date': ({ startDate }) => startDate,
  'Due date': ({ dueDate }) => dueDate,
  Confidential: ({ confidential }) => yesOrNo(confidential),
  Locked: ({ discussionLocked }) => yesOrNo(discussionLocked),
  'Created at (UTC)': ({ createdAt }) => instant(createdAt),
  'Updated at (UTC)': ({ updatedAt }) => instant(updatedAt),
  'Closed at (UTC)': ({ closedAt }) => instant(closedAt),
} satisfies Columns;

const issueColumns = {
  ...firstColumns,
  Type: ({ type }) => type,
  ...stateColumn,
  ...authorColumns,
  ...assigneesColumns,
  ...labelsColumn,
  Milestone: ({ milestoneId }, { milestones }) => milestones.get(milestoneId ?? 0)?.title ?? null,
  Iteration: iterationOf,
  Epic: ({ parentId }, { parents }) => {
    const parent = parents.get(parentId ?? 0);
    return parent?.type === 'epic' ? parent.title : null;
  },
  Weight: ({ weight }) => weight,
  'Health status': ({ healthStatus }) => healthStatus,
  ...lastColumns,
  ...blockersColumn,
  'Time estimate (seconds)': ({ timeEstimate }) => timeEstimate,
  'Time spent (seconds)': ({ timeSpent }) => timeSpent,
} satisfies Columns;

const epicColumns = {
  ...firstColumns,
  ...stateColumn,
  ...authorColumns,
  ...assigneesColumns,
  ...labelsColumn,
  Group: (item, context) => place(item, context).fullPath,
  Parent: ({ parentId }, { parents }) => parents.get(parentId ?? 0)?.title ?? null,
  'Open issues': ({ openedIssues }) => openedIssues,
  'Closed issues': ({ closedIssues }) => closedIssues,
  'Open weight': ({ openedIssuesWeight }) => openedIssuesWeight,
  'Closed weight': ({ closedIssuesWeight }) => closedIssuesWeight,
  'Issues at risk': ({ issuesAtRisk }) => issuesAtRisk,
  'Issues needing attention': ({ issuesNeedingAttention }) => issuesNeedingAttention,
  'Issues on track': ({ issuesOnTrack }) => issuesOnTrack,
  ...lastColumns,
  ...blockersColumn,
  [constraintTitles.mustStartOn]: ({ mustStartOn }) => mustStartOn,
  [constraintTitles.startNoEarlierThan]: ({ startNoEarlierThan }) => startNoEarlierThan,
  [constraintTitles.finishNoLaterThan]: ({ finishNoLaterThan }) => finishNoLaterThan,
  // So that an import reads epics.
  Type: ({ type }) => type,
} satisfies Columns;

/** What the columns of a table are in a file. */
const headsOfIssues: Readonly<Record<IssueColumn, readonly (keyof typeof issueColumns)[]>> = {
  reference: ['Reference'],
  type: ['Type'],
  state: ['State'],
  assignees: ['Assignees'],
  labels: ['Labels'],
  milestone: ['Milestone'],
  iteration: ['Iteration'],
  epic: ['Epic'],
  weight: ['Weight'],
  health: ['Health status'],
  start: ['Start date'],
  due: ['Due date'],
  author: ['Author'],
  created: ['Created at (UTC)'],
  updated: ['Updated at (UTC)'],
};
const headsOfEpics: Readonly<Record<EpicColumn, readonly (keyof typeof epicColumns)[]>> = {
  reference: ['Reference'],
  state: ['State'],
  assignees: ['Assignees'],
  labels: ['Labels'],
  parent: ['Parent'],
  group: ['Group'],
  start: ['Start date'],
  due: ['Due date'],
  progress: ['Open issues', 'Closed issues'],
  weight: ['Open weight', 'Closed weight'],
  health: ['Issues at risk', 'Issues needing attention', 'Issues on track'],
  author: ['Author'],
  created: ['Created at (UTC)'],
  updated: ['Updated at (UTC)'],
};

function chosenColumns(noun: ExportedList['noun'], chosen: readonly string[] | undefined): [string, Column][] {
  const columns: Columns = noun === 'issues' ? issueColumns : epicColumns;
  const heads: Readonly<Record<string, readonly string[]>> = noun === 'issues' ? headsOfIssues : headsOfEpics;
  const names = chosen && new Set(['Title', ...chosen.flatMap((column) => heads[column] ?? [])]);
  const all = Object.entries(columns);
  if (names === undefined) return all;
  return [...names].flatMap((name) => all.filter(([head]) => head === name));
}

/** The references of what blocks items, as far as the caller may read it. */
async function blockersIn(request: RestRequest<unknown>, rows: readonly ItemRow[]): Promise<Map<number, string[]>> {
  const actor = await request.actor();
  const { workItemDetails: details } = request.services.queries;
  const ids = rows.map(({ id }) => id);
  const found = await details.blockers(actor, ids);
  const namespaceIds = distinct([...found.values()].flat().map(({ namespaceId }) => namespaceId));
  const places = await details.namespaces(actor, namespaceIds);
  return new Map(
    [...found].map(([id, blockers]) => [
      id,
      blockers.flatMap((one) => {
        const place = places.get(one.namespaceId);
        return place ? [keyWithTiming(referenceOf(one, place), one.timing)] : [];
      }),
    ]),
  );
}

function iterationOf({ iterationId }: ItemRow, { iterations }: ItemContext): string | null {
  const iteration = iterationId === null ? null : (iterations.get(iterationId) ?? null);
  return iteration === null ? null : (iteration.title ?? `${iteration.startDate} – ${iteration.dueDate}`);
}

function instant(date: Date | null): string | null {
  return date === null ? null : date.toISOString().slice(0, 19).replace('T', ' ');
}
