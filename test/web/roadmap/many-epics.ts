/** An epic as the server answers it, with everything the roadmap asks for. */
function epicAnswer(number: number): Record<string, unknown> {
  const day = String((number % 28) + 1).padStart(2, '0');
  return {
    id: `gid://gitlab/Epic/${number}`,
    iid: String(number),
    title: `Epic ${number}`,
    state: number % 5 === 0 ? 'closed' : 'opened',
    color: '#1068bf',
    confidential: false,
    startDateIsFixed: true,
    dueDateIsFixed: true,
    mustStartOn: null,
    startNoEarlierThan: null,
    finishNoLaterThan: null,
    userPermissions: { updateEpic: false, destroyEpic: false },
    reference: `plan&${number}`,
    webPath: `/groups/plan/-/epics/${number}`,
    startDate: `2026-${number % 3 === 0 ? '10' : '11'}-${day}`,
    dueDate: `2026-12-${day}`,
    hasParent: false,
    hasChildren: number % 4 === 0,
    hasChildrenWithinTimeframe: number % 4 === 0,
    parent: null,
    ancestors: { nodes: [] },
    group: { id: 'gid://gitlab/Group/1', name: 'Web', fullName: 'Plan / Web', fullPath: 'plan/web' },
    labels: { nodes: [] },
    descendantCounts: { openedEpics: 1, closedEpics: 1, openedIssues: 2, closedIssues: 3 },
    descendantWeightSum: { openedIssues: 2, closedIssues: 3 },
    healthStatus: { issuesAtRisk: 0, issuesNeedingAttention: 0, issuesOnTrack: 0 },
    linkedWorkItems: {
      nodes: [
        {
          linkType: 'is_blocked_by',
          linkKind: 'FINISH_TO_START',
          linkLag: 0,
          workItemState: 'OPEN',
          workItem: { id: 'gid://gitlab/WorkItem/999999' },
        },
      ],
    },
  };
}

/** The page of epics that an operation asks for. */
export interface RequestedEpics {
  first: number;
  offset: number;
}

/** How the server answers `roadmapEpics` for a group with `total` epics. */
export function epicsAnswer({ first, offset }: RequestedEpics, total: number): { data: object } {
  const to = Math.min(offset + first, total);
  const nodes = Array.from({ length: to - offset }, (_, index) => epicAnswer(offset + index + 1));
  return {
    data: {
      group: {
        id: 'gid://gitlab/Group/1',
        name: 'Plan',
        fullName: 'Plan',
        userPermissions: { createEpic: true, shareRoadmap: true },
        epics: { count: total, matchCount: total, nodes, pageInfo: { hasNextPage: to < total } },
      },
    },
  };
}
