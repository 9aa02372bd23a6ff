import { stillThere } from '../../../application/errors.ts';
import type { WorkItemFilter, WorkItemOrder } from '../../../application/work-items/work-item-filter.ts';
import type { Namespace } from '../../../domain/namespaces/namespace.ts';
import { csvLine } from '../../../domain/text/csv.ts';
import type { ItemRow } from '../../../domain/work-items/work-item.ts';
import { itemWebPath } from '../../../domain/work-items/web-path.ts';
import { badRequest } from '../../http/refusal.ts';
import { TextAnswer } from '../answer.ts';
import type { RestRequest } from '../route.ts';
import { itemContext, type ItemContext } from './item-context.ts';

/** The file is built in memory; a longer list must be filtered first. */
const exportedMaximum = 5000;
const rowsAtOnce = 100;

const columns = [
  'Title',
  'Reference',
  'URL',
  'Type',
  'State',
  'Author',
  'Author username',
  'Assignees',
  'Assignee usernames',
  'Labels',
  'Milestone',
  'Iteration',
  'Epic',
  'Weight',
  'Health status',
  'Start date',
  'Due date',
  'Confidential',
  'Locked',
  'Created at (UTC)',
  'Updated at (UTC)',
  'Closed at (UTC)',
  'Time estimate (seconds)',
  'Time spent (seconds)',
];

/**
 * A list of issues as comma-separated values, without descriptions: those that the caller may read, in the requested
 * order. @throws Refusal 400 if more issues match than a file may contain
 */
export async function exportIssues(
  request: RestRequest<unknown>,
  container: Namespace,
  filter: WorkItemFilter,
  order: WorkItemOrder,
): Promise<TextAnswer> {
  const actor = await request.actor();
  const { workItems } = request.services.queries;
  if ((await workItems.count(actor, filter, exportedMaximum + 1)) > exportedMaximum) {
    throw badRequest(`More than ${exportedMaximum.toLocaleString('en-US')} issues match. Narrow the list.`);
  }
  const lines = [csvLine(columns)];
  for (let page = 1; lines.length <= exportedMaximum; page += 1) {
    const { rows } = await workItems.page(actor, filter, order, { kind: 'offset', page, perPage: rowsAtOnce });
    const context = await itemContext(request, rows, { withoutTexts: true });
    lines.push(...rows.map((item) => csvLine(cellsOf(item, context, request.baseUrl))));
    if (rows.length < rowsAtOnce) break;
  }
  const text = lines.map((line) => `${line}\r\n`).join('');
  return new TextAnswer('text/csv', `${container.path}-issues-${request.today}.csv`, text);
}

function cellsOf(item: ItemRow, context: ItemContext, baseUrl: string): (string | number | null)[] {
  const project = stillThere(context.namespaces.get(item.namespaceId));
  const author = context.users.get(item.authorId);
  const assignees = context.assignees.get(item.id) ?? [];
  const labels = context.labels.get(item.id) ?? [];
  const parent = item.parentId === null ? undefined : context.parents.get(item.parentId);
  return [
    item.title,
    `${project.fullPath}#${item.iid}`,
    `${baseUrl}${itemWebPath(item, project)}`,
    item.type,
    item.state === 'opened' ? 'Open' : 'Closed',
    author?.name ?? null,
    author?.username ?? null,
    assignees.map(({ name }) => name).join(', '),
    assignees.map(({ username }) => username).join(', '),
    labels.map(({ title }) => title).join(', '),
    context.milestones.get(item.milestoneId ?? 0)?.title ?? null,
    iterationOf(item, context),
    parent?.type === 'epic' ? parent.title : null,
    item.weight,
    item.healthStatus,
    item.startDate,
    item.dueDate,
    item.confidential ? 'Yes' : 'No',
    item.discussionLocked ? 'Yes' : 'No',
    instant(item.createdAt),
    instant(item.updatedAt),
    instant(item.closedAt),
    item.timeEstimate,
    item.timeSpent,
  ];
}

function iterationOf({ iterationId }: ItemRow, { iterations }: ItemContext): string | null {
  const iteration = iterationId === null ? null : (iterations.get(iterationId) ?? null);
  return iteration === null ? null : (iteration.title ?? `${iteration.startDate} – ${iteration.dueDate}`);
}

function instant(date: Date | null): string | null {
  return date === null ? null : date.toISOString().slice(0, 19).replace('T', ' ');
}
