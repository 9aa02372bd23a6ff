import { stillThere } from '../../../application/errors.ts';
import type { Actor } from '../../../domain/access/actor.ts';
import { canInProject } from '../../../domain/access/policy.ts';
import { daysBetween } from '../../../domain/calendar/day.ts';
import { dayInWords } from '../../../domain/calendar/dates-in-words.ts';
import { type ItemRow } from '../../../domain/work-items/work-item.ts';
import { iterationShape, presentIteration } from '../iterations/iteration-presenter.ts';
import { milestoneShape, presentMilestone } from '../milestones/milestone-presenter.ts';
import { presentUserBasic, userBasicShape } from '../people/user-presenter.ts';
import type { RestRequest } from '../route.ts';
import { itemContext, presentShared, sharedShape, type ItemContext, type ItemPresentation } from './item-context.ts';
import { itemWebPath } from '../../../domain/work-items/web-path.ts';
import { quickActionsShape } from './quick-actions.ts';
import { presentReferences, referencesShape } from './references.ts';
import { presentTimeStats, timeStatsShape } from './time-tracking-routes.ts';
import { issueFieldShapes, shownIssueFields } from './item-fields.ts';
import { z } from 'zod';
import { countShape, idShape, listShape, type Presented } from '../answer-shapes.ts';

const link = z.string();

export const issueShape = sharedShape
  .extend({
    ...issueFieldShapes,
    project_id: idShape,
    closed_by: userBasicShape.nullable(),
    milestone: milestoneShape.nullable(),
    assignees: listShape(userBasicShape),
    assignee: userBasicShape.nullable(),
    type: z.enum(['ISSUE', 'INCIDENT', 'TASK']),
    issue_type: z.enum(['issue', 'incident', 'task']),
    merge_requests_count: countShape,
    lock_version: countShape,
    web_url: link,
    time_stats: timeStatsShape,
    task_completion_status: z.strictObject({ count: countShape, completed_count: countShape }),
    has_tasks: z.boolean(),
    task_status: z.string(),
    _links: z.strictObject({
      self: link,
      notes: link,
      award_emoji: link,
      project: link,
      closed_as_duplicate_of: link.nullable(),
    }),
    references: referencesShape,
    moved_to_id: idShape.nullable(),
    service_desk_reply_to: z.string().nullable(),
    epic_iid: idShape.nullable(),
    epic: z
      .strictObject({
        id: idShape,
        iid: idShape,
        title: z.string(),
        url: link,
        group_id: idShape,
        human_readable_end_date: z.string().nullable(),
        human_readable_timestamp: z.string().nullable(),
      })
      .nullable(),
    iteration: iterationShape.nullable(),
    blocking_issues_count: countShape,
    user_notes_count: countShape,
  })
  .meta({ id: 'Issue' });
type PresentedIssue = Presented<typeof issueShape>;
/** Counted for all issues of an answer at once. */
type CountField = 'blocking_issues_count' | 'user_notes_count' | 'merge_requests_count';

/** An issue that was just written. */
export const savedIssueShape = issueShape.extend(quickActionsShape).meta({ id: 'SavedIssue' });

/** Issues, incidents and tasks in lists and single answers. */
export async function presentIssues(
  request: RestRequest<unknown>,
  items: readonly ItemRow[],
  presentation: ItemPresentation = {},
): Promise<PresentedIssue[]> {
  const actor = await request.actor();
  const { workItemDetails, notes, mergeRequests } = request.services.queries;
  const ids = items.map((item) => item.id);
  const [context, blocks, comments, requests] = await Promise.all([
    itemContext(request, items, presentation),
    workItemDetails.blockCounts(actor, ids),
    notes.counts(actor, ids),
    mergeRequests.countsOfIssues(actor, ids),
  ]);
  return items.map((item) => ({
    ...presentShared(item, context, presentation, request.baseUrl),
    ...issueFields(request, actor, item, context, presentation),
    blocking_issues_count: blocks.get(item.id)?.blocking ?? 0,
    user_notes_count: comments.get(item.id)?.notes ?? 0,
    merge_requests_count: requests.get(item.id) ?? 0,
  }));
}

/** A single issue, including whether the caller is subscribed. */
export async function presentIssue(request: RestRequest<unknown>, item: ItemRow): Promise<PresentedIssue> {
  return stillThere((await presentIssues(request, [item], { single: true, containerId: item.namespaceId }))[0]);
}

function issueFields(
  request: RestRequest<unknown>,
  actor: Actor,
  item: ItemRow,
  context: ItemContext,
  { containerId }: ItemPresentation,
): Omit<PresentedIssue, keyof Presented<typeof sharedShape> | CountField> {
  const { baseUrl } = request;
  const project = stillThere(context.namespaces.get(item.namespaceId));
  const self = issueLink(baseUrl, item);
  const type = item.type as PresentedIssue['issue_type'];
  const original = context.targets.get(item.duplicatedToId ?? 0);
  const closedBy = item.closedById === null ? null : (context.users.get(item.closedById) ?? null);
  const assignees = (context.assignees.get(item.id) ?? []).map((user) => presentUserBasic(user, baseUrl));
  return {
    project_id: item.namespaceId,
    closed_by: closedBy === null ? null : presentUserBasic(closedBy, baseUrl),
    milestone: milestoneOf(request, item, context),
    assignees,
    assignee: assignees[0] ?? null,
    type: type.toUpperCase() as Uppercase<typeof type>,
    issue_type: type,
    ...shownIssueFields(item),
    lock_version: item.lockVersion,
    web_url: `${baseUrl}${itemWebPath(item, project)}`,
    time_stats: presentTimeStats(item),
    ...checklistFields(item, context),
    _links: {
      self,
      notes: `${self}/notes`,
      award_emoji: `${self}/award_emoji`,
      project: `${baseUrl}/api/v4/projects/${item.namespaceId}`,
      closed_as_duplicate_of: original === undefined ? null : issueLink(baseUrl, original),
    },
    references: presentReferences(item, project, containerId),
    moved_to_id: context.targets.get(item.movedToId ?? 0)?.id ?? null,
    service_desk_reply_to: canInProject(actor, 'readOutsideAuthors', project) ? item.serviceDeskReplyTo : null,
    ...epicFields(item, context, request.today),
    iteration: iterationOf(request, item, context),
  };
}

function issueLink(baseUrl: string, { namespaceId, iid }: ItemRow): string {
  return `${baseUrl}/api/v4/projects/${namespaceId}/issues/${iid}`;
}

function milestoneOf(
  request: RestRequest<unknown>,
  item: ItemRow,
  { milestones, namespaces }: ItemContext,
): Presented<typeof milestoneShape> | null {
  const milestone = item.milestoneId === null ? null : (milestones.get(item.milestoneId) ?? null);
  const container = milestone === null ? null : (namespaces.get(milestone.namespaceId) ?? null);
  return milestone === null || container === null ? null : presentMilestone(milestone, container, request);
}

function iterationOf(
  request: RestRequest<unknown>,
  item: ItemRow,
  { iterations, namespaces }: ItemContext,
): Presented<typeof iterationShape> | null {
  const iteration = item.iterationId === null ? null : (iterations.get(item.iterationId) ?? null);
  const group = iteration === null ? null : (namespaces.get(iteration.namespaceId) ?? null);
  return iteration === null || group === null ? null : presentIteration(iteration, group, request);
}

function checklistFields(
  { id }: ItemRow,
  { checklists }: ItemContext,
): Pick<PresentedIssue, 'task_completion_status' | 'has_tasks' | 'task_status'> {
  const { count, completed } = checklists.get(id) ?? { count: 0, completed: 0 };
  return {
    task_completion_status: { count, completed_count: completed },
    has_tasks: count > 0,
    task_status: `${completed} of ${count} checklist items completed`,
  };
}

/** The epic of an issue must be readable itself: a hidden one is omitted. */
function epicFields(
  item: ItemRow,
  { parents, namespaces }: ItemContext,
  today: string,
): Pick<PresentedIssue, 'epic_iid' | 'epic'> {
  const parent = item.parentId === null ? undefined : parents.get(item.parentId);
  const group = parent === undefined ? null : (namespaces.get(parent.namespaceId) ?? null);
  if (parent?.type !== 'epic' || group === null) return { epic_iid: null, epic: null };
  return {
    epic_iid: parent.iid,
    epic: {
      id: parent.id,
      iid: parent.iid,
      title: parent.title,
      url: itemWebPath(parent, group),
      group_id: parent.namespaceId,
      human_readable_end_date: parent.dueDate === null ? null : dayInWords(parent.dueDate),
      human_readable_timestamp: parent.dueDate === null ? null : remaining(today, parent.dueDate),
    },
  };
}

function remaining(today: string, dueDate: string): string {
  const days = daysBetween(today, dueDate);
  if (days < 0) return 'Past due';
  return days === 1 ? '1 day remaining' : `${days} days remaining`;
}
