import type { Schedule } from '../../../domain/roadmap/bar.ts';
import type { IssueSums } from '../../../domain/roadmap/progress.ts';
import type { TreePlace } from '../../../domain/roadmap/rows.ts';
import { numberOfId } from '../../api/global-id.ts';
import type { LinkDirection } from '../../work-items/links/linked-items.ts';
import type { RoadmapEpicFragment } from '../operations/epics.graphql.ts';

export interface EpicLabel {
  id: string;
  title: string;
  description: string | null;
  /** `#rrggbb` */
  color: string;
}

/** An epic on the roadmap; never mutated, only replaced. */
export interface RoadmapEpic extends Schedule, TreePlace {
  iid: string;
  title: string;
  /** "group/path&12" */
  reference: string;
  webPath: string;
  state: 'opened' | 'closed';
  /** When it was closed, in ISO 8601. */
  closedAt: string | null;
  confidential: boolean;
  /** Visible to administrators only, because its author is banned. */
  hidden: boolean;
  /** `#rrggbb` */
  color: string;
  hasParent: boolean;
  parent: (Schedule & { id: string; title: string }) | null;
  hasChildren: boolean;
  hasChildrenWithinTimeframe: boolean;
  group: { id: string; name: string; fullName: string; fullPath: string };
  labels: readonly EpicLabel[];
  /** Counts of its descendants; null if the server does not return them. */
  counts: RoadmapEpicFragment['descendantCounts'];
  issueWeights: IssueSums | null;
  health: RoadmapEpicFragment['healthStatus'];
  /** Open items that block it, that it blocks and that it relates to. */
  blockedByCount: number;
  blockingCount: number;
  relatedCount: number;
  /** Ids of the items that block it and that it relates to. */
  blockedBy: readonly number[];
  relatedTo: readonly number[];
}

export function roadmapEpic(answer: RoadmapEpicFragment): RoadmapEpic {
  return {
    id: answer.id,
    iid: answer.iid,
    title: answer.title,
    reference: answer.reference,
    webPath: answer.webPath,
    state: answer.state === 'closed' ? 'closed' : 'opened',
    confidential: answer.confidential,
    hidden: answer.hidden ?? false,
    color: answer.color,
    startDate: answer.startDate,
    dueDate: answer.dueDate,
    closedAt: answer.closedAt,
    hasParent: answer.hasParent,
    hasChildren: answer.hasChildren,
    hasChildrenWithinTimeframe: answer.hasChildrenWithinTimeframe,
    parent: answer.parent,
    ancestorIds: answer.ancestors.nodes.map(({ id }) => id),
    group: answer.group,
    labels: answer.labels.nodes,
    counts: answer.descendantCounts,
    issueWeights: answer.descendantWeightSum,
    health: answer.healthStatus,
    blockedByCount: openLinks(answer, 'is_blocked_by').length,
    blockingCount: openLinks(answer, 'blocks').length,
    relatedCount: openLinks(answer, 'relates_to').length,
    blockedBy: openLinks(answer, 'is_blocked_by'),
    relatedTo: openLinks(answer, 'relates_to'),
  };
}

/** Ids of the open items that it is linked to with this type. */
function openLinks({ linkedWorkItems }: RoadmapEpicFragment, type: LinkDirection): number[] {
  return linkedWorkItems.nodes
    .filter(({ linkType, workItemState }) => linkType === type && workItemState === 'OPEN')
    .flatMap(({ workItem }) => (workItem === null ? [] : [numberOfId(workItem.id)]));
}
