import type { Day } from '../../../domain/calendar/day.ts';
import type { Schedule } from '../../../domain/roadmap/bar.ts';
import type { IssueSums } from '../../../domain/roadmap/progress.ts';
import type { Constraints } from '../../../domain/scheduling/plan.ts';
import type { TreePlace } from '../../../domain/roadmap/top-level.ts';
import { defaultLinkTiming, isDefaultTiming, type LinkTiming } from '../../../domain/work-items/link-timing.ts';
import { itemListPath } from '../../../domain/work-items/web-path.ts';
import { numberOfId } from '../../api/global-id.ts';
import { timingOfAnswer } from '../../work-items/links/timing-of-answer.ts';
import type { LinkDirection } from '../../work-items/links/linked-items.ts';
import type { RoadmapIssueFragment } from '../operations/epic-issues.graphql.ts';
import type { RoadmapEpicFragment } from '../operations/epics.graphql.ts';

export interface EpicLabel {
  id: string;
  title: string;
  description: string | null;
  /** `#rrggbb` */
  color: string;
}

/**
 * An epic on the roadmap; never mutated, only replaced. Tens of thousands may be loaded, so what follows from other
 * fields is not kept.
 */
export interface RoadmapEpic extends Schedule, TreePlace {
  iid: string;
  title: string;
  state: 'opened' | 'closed';
  /** When it was closed, in ISO 8601. */
  closedAt: string | null;
  confidential: boolean;
  /** Visible to administrators only, because its author is banned. */
  hidden: boolean;
  /** `#rrggbb` */
  color: string;
  /** Whether each date is the epic's own; other dates follow from milestones and children. */
  startDateIsFixed: boolean;
  dueDateIsFixed: boolean;
  /** Limits for its dates; null without any. */
  constraints: Constraints | null;
  /** True if the reader may change its dates. */
  canUpdate: boolean;
  /** True if the reader may delete it here; issues are deleted on their page. */
  canDelete: boolean;
  hasParent: boolean;
  parent: (Schedule & { id: string; title: string }) | null;
  hasChildren: boolean;
  hasChildrenWithinTimeframe: boolean;
  group: { id: string; name: string; fullName: string; fullPath: string };
  labels: readonly EpicLabel[];
  /** Who mainly works on it, and the last milestone of that work, where rows or colors follow from them. */
  mainAssignee: { id: string; name: string } | null;
  lastMilestone: { id: string; title: string } | null;
  /** Its first assignees; only loaded while the column of assignees is shown. */
  ownAssignees: readonly { id: string; name: string }[];
  /** Counts of its descendants; null if the server does not return them. */
  counts: RoadmapEpicFragment['descendantCounts'];
  issueWeights: IssueSums | null;
  health: RoadmapEpicFragment['healthStatus'];
  /** Ids of the open items that block it, that it blocks and that it relates to. */
  blockedBy: readonly number[];
  blocking: readonly number[];
  relatedTo: readonly number[];
  /** How the links of `blockedBy` differ from the usual, finish to start without lag. */
  blockerTimings: readonly BlockerTiming[];
}

/** What only rows below epics have. */
export interface IssueDetails {
  /** `more` stands for those that are not listed. */
  type: 'issue' | 'incident' | 'task' | 'more';
  webPath: string;
  weight: number | null;
  health: RoadmapIssueFragment['healthStatus'];
  assignees: RoadmapIssueFragment['assignees']['nodes'];
  /** When its milestone is due. */
  milestoneDueDate: Day | null;
}

/** An issue or a task: a row that is drawn and moved as an epic, with dates of its own. Its group is the project. */
export interface RoadmapIssue extends RoadmapEpic {
  issue: IssueDetails;
}

export function isIssue(item: RoadmapEpic): item is RoadmapIssue {
  return 'issue' in item;
}

/** The kind and lag of the link with the item that blocks an epic. */
export interface BlockerTiming extends LinkTiming {
  blockerId: number;
}

type LinkedAnswer = Pick<RoadmapEpicFragment, 'linkedWorkItems'>;

export function roadmapEpic(answer: RoadmapEpicFragment): RoadmapEpic {
  return {
    id: answer.id,
    title: answer.title,
    state: answer.state === 'closed' ? 'closed' : 'opened',
    startDate: answer.startDate,
    startDateIsFixed: answer.startDateIsFixed ?? false,
    dueDate: answer.dueDate,
    dueDateIsFixed: answer.dueDateIsFixed ?? false,
    constraints: constraintsOf(answer),
    canUpdate: answer.userPermissions.updateEpic,
    parent: answer.parent,
    group: shared(answer.group),
    ...linksOf(answer),
    iid: answer.iid,
    confidential: answer.confidential,
    hidden: answer.hidden ?? false,
    color: answer.color,
    closedAt: answer.closedAt,
    canDelete: answer.userPermissions.destroyEpic,
    hasParent: answer.hasParent,
    hasChildren: answer.hasChildren,
    hasChildrenWithinTimeframe: answer.hasChildrenWithinTimeframe,
    ancestorIds: orNone(answer.ancestors.nodes.map(({ id }) => id)),
    labels: orNone(answer.labels.nodes.map(shared)),
    mainAssignee: shared(answer.mainAssignee ?? null),
    lastMilestone: shared(answer.lastMilestone ?? null),
    ownAssignees: orNone((answer.assignees?.nodes ?? []).map(shared)),
    counts: shared(answer.descendantCounts),
    issueWeights: shared(answer.descendantWeightSum),
    health: shared(answer.healthStatus),
  };
}

/** The links of an item, as far as the chart shows them. */
export function linksOf(
  answer: LinkedAnswer,
): Pick<RoadmapEpic, 'blockedBy' | 'blocking' | 'relatedTo' | 'blockerTimings'> {
  return {
    blockedBy: openLinks(answer, 'is_blocked_by'),
    blocking: openLinks(answer, 'blocks'),
    relatedTo: openLinks(answer, 'relates_to'),
    blockerTimings: timingsOf(answer),
  };
}

function constraintsOf({
  mustStartOn,
  startNoEarlierThan,
  finishNoLaterThan,
}: Pick<RoadmapEpicFragment, 'mustStartOn' | 'startNoEarlierThan' | 'finishNoLaterThan'>): Constraints | null {
  if (mustStartOn === null && startNoEarlierThan === null && finishNoLaterThan === null) return null;
  return { mustStartOn, startNoEarlierThan, finishNoLaterThan };
}

/** The address of an item's page. */
export function epicPath(item: RoadmapEpic): string {
  return isIssue(item) ? item.issue.webPath : `${itemListPath('epic', item.group)}/${item.iid}`;
}

/** How an item blocks an epic. */
export function timingOfBlocker(
  { blockerTimings }: Pick<RoadmapEpic, 'blockerTimings'>,
  blockerId: number,
): LinkTiming {
  return blockerTimings.find((one) => one.blockerId === blockerId) ?? defaultLinkTiming;
}

function timingsOf({ linkedWorkItems }: LinkedAnswer): readonly BlockerTiming[] {
  return orNone(
    linkedWorkItems.nodes.flatMap(({ linkType, linkKind, linkLag, workItem }) => {
      const timing = linkType === 'is_blocked_by' ? timingOfAnswer(linkKind, linkLag) : null;
      if (timing === null || workItem === null || isDefaultTiming(timing)) return [];
      return [{ blockerId: numberOfId(workItem.id), ...timing }];
    }),
  );
}

/** Ids of the open items that it is linked to with this type. */
function openLinks({ linkedWorkItems }: LinkedAnswer, type: LinkDirection): readonly number[] {
  const linked = linkedWorkItems.nodes
    .filter(({ linkType, workItemState }) => linkType === type && workItemState === 'OPEN')
    .flatMap(({ workItem }) => (workItem === null ? [] : [numberOfId(workItem.id)]));
  return orNone(linked);
}

const none: readonly never[] = [];
const rememberedMaximum = 5000;
const known = new Map<string, unknown>();

/** One empty array for all epics. */
function orNone<T>(list: readonly T[]): readonly T[] {
  return list.length === 0 ? none : list;
}

/** The same object as in other epics with the same content, so that a group, a label or sums are kept once. */
function shared<T>(value: T): T {
  const key = JSON.stringify(value);
  if (known.has(key)) return known.get(key) as T;
  if (known.size < rememberedMaximum) known.set(key, value);
  return value;
}
