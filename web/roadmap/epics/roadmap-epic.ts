import type { Schedule } from '../../../domain/roadmap/bar.ts';
import type { IssueSums } from '../../../domain/roadmap/progress.ts';
import type { TreePlace } from '../../../domain/roadmap/rows.ts';
import type { RoadmapEpicFragment } from '../operations/epics.graphql.ts';

export interface EpicLabel {
  id: string;
  title: string;
  description: string | null;
  /** `#rrggbb` */
  color: string;
}

/** An epic as the roadmap shows it (roadmap.md §3); never changed, only replaced. */
export interface RoadmapEpic extends Schedule, TreePlace {
  iid: string;
  title: string;
  /** "group/path&12" */
  reference: string;
  webPath: string;
  closed: boolean;
  confidential: boolean;
  /** Seen by administrators only, because its author is banned. */
  hidden: boolean;
  /** `#rrggbb` */
  color: string;
  hasParent: boolean;
  hasChildren: boolean;
  hasChildrenWithinTimeframe: boolean;
  group: { id: string; name: string; fullName: string; fullPath: string };
  labels: readonly EpicLabel[];
  /** Epics below it, open and closed; null when the server does not say. */
  childEpicCount: number | null;
  issueCounts: IssueSums | null;
  issueWeights: IssueSums | null;
  /** Open items that block it, and that it blocks; closed ones are left out (roadmap.md §4). */
  blockedByCount: number;
  blockingCount: number;
}

export function roadmapEpic(answer: RoadmapEpicFragment): RoadmapEpic {
  const counts = answer.descendantCounts;
  return {
    id: answer.id,
    iid: answer.iid,
    title: answer.title,
    reference: answer.reference,
    webPath: answer.webPath,
    closed: answer.state === 'closed',
    confidential: answer.confidential,
    hidden: answer.hidden ?? false,
    color: answer.color,
    startDate: answer.startDate,
    dueDate: answer.dueDate,
    hasParent: answer.hasParent,
    hasChildren: answer.hasChildren,
    hasChildrenWithinTimeframe: answer.hasChildrenWithinTimeframe,
    parent: answer.parent,
    ancestorIds: answer.ancestors.nodes.map(({ id }) => id),
    group: answer.group,
    labels: answer.labels.nodes,
    childEpicCount: counts === null ? null : counts.openedEpics + counts.closedEpics,
    issueCounts: counts === null ? null : { openedIssues: counts.openedIssues, closedIssues: counts.closedIssues },
    issueWeights: answer.descendantWeightSum,
    blockedByCount: openLinks(answer, 'is_blocked_by'),
    blockingCount: openLinks(answer, 'blocks'),
  };
}

function openLinks({ linkedWorkItems }: RoadmapEpicFragment, type: 'blocks' | 'is_blocked_by'): number {
  return linkedWorkItems.nodes.filter(({ linkType, workItemState }) => linkType === type && workItemState === 'OPEN')
    .length;
}
