import { issueDatesText } from '../../../domain/roadmap/timeframe-text.ts';
import { counted } from '../../../domain/text/plural.ts';
import { isOverdue } from '../../../domain/work-items/overdue.ts';
import type { Day } from '../../../domain/calendar/day.ts';
import { epicPath, linksOf, type IssueDetails, type RoadmapEpic, type RoadmapIssue } from '../epics/roadmap-epic.ts';
import { linksInWords } from '../epics/epic-in-words.ts';
import { healthTexts } from '../../work-items/sidebar/health-choices.ts';
import type { RoadmapIssueFragment, RoadmapTaskFragment } from '../operations/epic-issues.graphql.ts';

type Answer = RoadmapIssueFragment | RoadmapTaskFragment;

/** What a row that is no epic has no value for. */
const noEpic = {
  closedAt: null,
  confidential: false,
  hidden: false,
  // Their dates are always their own.
  startDateIsFixed: true,
  dueDateIsFixed: true,
  constraints: null,
  hasParent: true,
  hasChildren: false,
  mainAssignee: null,
  lastMilestone: null,
  canDelete: false,
  ownAssignees: [],
  labels: [],
  counts: { openedEpics: 0, closedEpics: 0, openedIssues: 0, closedIssues: 0 },
  issueWeights: null,
  health: { issuesAtRisk: 0, issuesNeedingAttention: 0, issuesOnTrack: 0 },
} as const;

const noLinks = { blockedBy: [], blocking: [], relatedTo: [], blockerTimings: [] } as const;

/** An issue below an epic, or a task below an issue; `tasks` is the number of tasks below it. */
export function roadmapIssue(answer: Answer, parent: RoadmapEpic, tasks: number): RoadmapIssue {
  const path = projectOf(answer.reference);
  return {
    ...noEpic,
    ...below(parent),
    ...linksOf(answer),
    id: answer.id ?? '',
    iid: answer.iid,
    title: answer.title,
    state: answer.state === 'closed' ? 'closed' : 'opened',
    closedAt: answer.closedAt,
    confidential: answer.confidential,
    startDate: dayOf(answer.startDate),
    dueDate: dayOf(answer.dueDate),
    canUpdate: answer.userPermissions.adminIssue,
    hasChildrenWithinTimeframe: tasks > 0,
    group: { id: '', name: path.slice(path.lastIndexOf('/') + 1), fullName: path, fullPath: path },
    issue: {
      type: typeOf(answer),
      webPath: answer.webPath,
      weight: answer.weight,
      health: answer.healthStatus,
      assignees: answer.assignees.nodes,
      milestoneDueDate: dayOf(answer.milestone?.dueDate ?? null),
    },
  };
}

/** The row below those that are listed, which leads to where all are. */
export function moreRow(parent: RoadmapEpic, count: number, kind: 'issue' | 'task'): RoadmapIssue {
  return {
    ...noEpic,
    ...noLinks,
    ...below(parent),
    id: `${parent.id}/more/0`,
    iid: '',
    title: counted(count, `more ${kind}`),
    state: 'opened',
    startDate: null,
    dueDate: null,
    canUpdate: false,
    hasChildrenWithinTimeframe: false,
    group: parent.group,
    issue: {
      type: 'more',
      webPath: epicPath(parent),
      weight: null,
      health: null,
      assignees: [],
      milestoneDueDate: null,
    },
  };
}

/** Accessible text of the row of an issue: title, type, dates, overdue, state, links, weight, health, assignees. */
export function issueInWords(item: RoadmapIssue, today: Day): string {
  const { issue } = item;
  if (issue.type === 'more') return item.title;
  return [
    item.title,
    issue.type,
    issueDatesText(item),
    isOverdue(item, today) ? 'overdue' : null,
    item.state === 'closed' ? 'closed' : null,
    item.confidential ? 'confidential' : null,
    ...linksInWords(item),
    issue.weight === null ? null : `weight ${issue.weight}`,
    issue.health === null ? null : healthTexts[issue.health].toLowerCase(),
    issue.assignees.length === 0 ? null : `assigned to ${issue.assignees.map(({ name }) => name).join(' and ')}`,
  ]
    .filter((part) => part !== null)
    .join(', ');
}

function below(parent: RoadmapEpic) {
  const { id, title, startDate, dueDate, color, ancestorIds } = parent;
  return { color, parent: { id, title, startDate, dueDate }, ancestorIds: [...ancestorIds, id] };
}

/** The path of the project in a full reference such as `group/project#3`. */
function projectOf(reference: string): string {
  return reference.slice(0, reference.lastIndexOf('#'));
}

/** Days may come as the first instant of their day. */
function dayOf(day: string | null): Day | null {
  return day === null ? null : day.slice(0, 10);
}

function typeOf({ type }: Answer): IssueDetails['type'] {
  if (type === 'TASK') return 'task';
  return type === 'INCIDENT' ? 'incident' : 'issue';
}
