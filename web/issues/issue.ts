import type { Day } from '../../domain/calendar/day.ts';
import type { PlainFieldOf } from '../../domain/work-items/fields.ts';
import type { WorkItemType } from '../../domain/work-items/work-item.ts';
import { globalId, numberOfId } from '../api/global-id.ts';
import { pathOf } from '../app/addresses.ts';
import { closedAs } from './closed-as.ts';
import { everyAssignee } from '../work-items/every-assignee.ts';
import type { Item, ItemChanges, ItemPermissions, Namespace, Person } from '../work-items/item.ts';
import { mayPromote } from '../work-items/promotion/promote-to-epic.ts';
import type { HealthStatus, IssuableSeverity } from '../api/schema.graphql.ts';
import type { IssueFieldsFragment, IssuePageQuery } from './operations/issue.graphql.ts';

type Widget = IssueFieldsFragment['widgets'][number];
/** The fields of all widgets of an issue. */
type Facts = Extract<Widget, { assignees: unknown }> &
  Extract<Widget, { descriptionHtml: unknown }> &
  Extract<Widget, { healthStatus: unknown }> &
  Extract<Widget, { parent: unknown }> &
  Extract<Widget, { iteration: unknown }> &
  Extract<Widget, { labels: unknown }> &
  Extract<Widget, { blocked: unknown }> &
  Extract<Widget, { milestone: unknown }> &
  Extract<Widget, { discussionLocked: unknown }> &
  Extract<Widget, { subscribed: unknown }> &
  Extract<Widget, { startDate: unknown }> &
  Extract<Widget, { timeEstimate: unknown }> &
  Extract<Widget, { weight: unknown }>;

type Project = NonNullable<IssuePageQuery['project']>;

/** Fields that people set on issues and tasks only, with their API names. */
export type IssueField = Exclude<
  PlainFieldOf<'issue' | 'incident'>,
  keyof Item | 'assigneeIds' | 'milestoneId' | 'iterationId'
>;

/** Fields that people set by quick actions alone, shown as links above the description. */
export type PinnedLink = 'zoomMeetingUrl' | 'publishedIncidentUrl';

/** An issue, incident or task as its page stores it: the fields of every item, and those only they have. */
export interface Issue extends Item, Record<IssueField, unknown> {
  itemType: Exclude<WorkItemType, 'epic'>;
  author: Person;
  milestone: Facts['milestone'];
  iteration: Facts['iteration'];
  weight: number | null;
  startDate: Day | null;
  dueDate: Day | null;
  healthStatus: HealthStatus | null;
  /** Unknown for all types except incidents. */
  severity: IssuableSeverity;
  /** URL of its Zoom meeting. */
  zoomMeetingUrl: string | null;
  /** URL of an incident on a status page. */
  publishedIncidentUrl: string | null;
  /** Seconds; null without an estimate. */
  timeEstimate: number | null;
  /** Seconds. */
  timeSpent: number;
  /** An epic, or for a task an issue; null if it does not exist or the reader may not see it. */
  parent: { id: string; type: string; title: string; isOpen: boolean; href: string } | null;
  hasHiddenParent: boolean;
  project: Pick<Project, 'id' | 'name' | 'fullPath' | 'archived' | 'group'>;
  permissions: ItemPermissions & {
    canSetParent: boolean;
    canSetSeverity: boolean;
    canPromote: boolean;
    canCreateIssue: boolean;
  };
}

/** Fields of an issue that are saved without a lock version; only the included ones change. */
export interface IssueChanges
  extends ItemChanges, Partial<Pick<Issue, Exclude<IssueField, 'timeEstimate' | PinnedLink>>> {
  milestoneId?: string | null;
  iterationId?: string | null;
  parentId?: string | null;
  timeTracking?: TimeTrackingChanges;
}

/** Human-readable durations. */
export interface TimeTrackingChanges {
  /** An empty text removes it. */
  timeEstimate?: string;
  timelog?: { timeSpent: string; summary: string | null };
}

export function issueOf(answer: IssueFieldsFragment, project: Project, namespace: Namespace): Issue {
  const { userPermissions: may, widgets, workItemType, hidden, ...plain } = answer;
  const facts = Object.assign({}, ...widgets) as Facts;
  const type = workItemType.name.toLowerCase() as Issue['itemType'];
  return {
    ...plain,
    // With the field names of lists and trees, which share the cache.
    id: globalId('Issue', numberOfId(answer.id)),
    itemType: type,
    number: numberOfId(answer.id),
    author: answer.author as Person,
    state: answer.state === 'CLOSED' ? 'closed' : 'opened',
    isHidden: hidden === true,
    isBlocked: facts.blocked === true,
    closedAs: closedAs(answer),
    description: facts.description ?? '',
    descriptionHtml: facts.descriptionHtml,
    edited: facts.lastEditedAt === null ? null : { at: facts.lastEditedAt, by: facts.lastEditedBy },
    discussionLocked: facts.discussionLocked === true,
    subscribed: facts.subscribed,
    labels: facts.labels.nodes,
    assignees: everyAssignee(facts),
    milestone: facts.milestone ?? null,
    iteration: facts.iteration ?? null,
    weight: facts.weight ?? null,
    startDate: facts.startDate ?? null,
    dueDate: facts.dueDate ?? null,
    healthStatus: facts.healthStatus ?? null,
    severity: project.issue?.severity ?? 'UNKNOWN',
    zoomMeetingUrl: project.issue?.zoomMeetingUrl ?? null,
    publishedIncidentUrl: project.issue?.publishedIncidentUrl ?? null,
    externalAuthor: project.issue?.externalAuthor ?? null,
    timeEstimate: facts.timeEstimate || null,
    timeSpent: facts.totalTimeSpent ?? 0,
    parent: parentOf(facts.parent),
    hasHiddenParent: facts.hasParent && facts.parent === null,
    ancestorNumbers: facts.ancestors.nodes.map(({ id }) => numberOfId(id)),
    project,
    typeChoices: may.setWorkItemMetadata
      ? typeChoicesOf(type, facts.hasParent, project.userPermissions.createIncident)
      : [type],
    // Tasks have no children.
    conversionTarget: type === 'task' ? null : { type: 'TASK', namespace, words: 'As a child task' },
    permissions: {
      canUpdate: may.updateWorkItem,
      canReopen: project.issue?.userPermissions.reopenIssue ?? may.updateWorkItem,
      canSetMetadata: may.setWorkItemMetadata,
      canReorderDescription: may.updateWorkItem,
      canAdmin: may.adminWorkItem,
      canAdminRelation: may.adminWorkItemLink,
      canDestroy: may.deleteWorkItem,
      canComment: may.createNote,
      canAward: may.createNote,
      canSetParent: may.adminParentLink,
      // The people who may create incidents may also set their severity.
      canSetSeverity: project.userPermissions.createIncident,
      canCreateIssue: project.userPermissions.createIssue,
      canPromote: mayPromote(type, {
        adminIssue: may.adminWorkItem,
        createEpic: project.group?.userPermissions.createEpic,
      }),
    },
  };
}

/** Tasks have other parents than issues and incidents. */
function typeChoicesOf(type: Issue['itemType'], hasParent: boolean, canCreateIncident: boolean): Issue['typeChoices'] {
  return (['issue', 'incident', 'task'] as const).filter(
    (choice) =>
      choice === type ||
      ((choice !== 'incident' || canCreateIncident) && (!hasParent || (choice === 'task') === (type === 'task'))),
  );
}

function parentOf(parent: Facts['parent']): Issue['parent'] {
  if (parent === null || parent === undefined) return null;
  const { id, title, state, webUrl, workItemType } = parent;
  return { id, type: workItemType.name, title, isOpen: state === 'OPEN', href: pathOf(webUrl) };
}
