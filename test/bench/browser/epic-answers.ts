import { addDays } from '../../../domain/calendar/day.ts';
import type { RoadmapEpicFragment } from '../../../web/roadmap/operations/epics.graphql.ts';

/** The day the bars lie around. */
export const benchToday = '2026-11-21';

/** So many epics of the top level as the server answers them, each with days this quarter. */
export function epicAnswers(count: number): RoadmapEpicFragment[] {
  return Array.from({ length: count }, (_, index) => epicAnswer(index + 1));
}

function epicAnswer(number: number): RoadmapEpicFragment {
  const start = addDays(benchToday, (number % 80) - 50);
  return {
    id: `gid://gitlab/Epic/${number}`,
    iid: String(number),
    title: `Epic ${number} about something that matters`,
    state: number % 5 === 0 ? 'closed' : 'opened',
    color: '#1068bf',
    confidential: number % 20 === 0,
    startDateIsFixed: true,
    dueDateIsFixed: true,
    mustStartOn: null,
    startNoEarlierThan: null,
    finishNoLaterThan: null,
    userPermissions: { updateEpic: true },
    startDate: start,
    dueDate: addDays(start, 20 + (number % 40)),
    closedAt: number % 5 === 0 ? `${benchToday}T12:00:00Z` : null,
    hasParent: false,
    hasChildren: number % 4 === 0,
    hasChildrenWithinTimeframe: number % 4 === 0,
    parent: null,
    ancestors: { nodes: [] },
    group: { id: 'gid://gitlab/Group/1', name: 'Plan', fullName: 'Plan', fullPath: 'plan' },
    labels: { nodes: [] },
    descendantCounts: { openedEpics: 1, closedEpics: 1, openedIssues: number % 7, closedIssues: number % 11 },
    descendantWeightSum: { openedIssues: number % 13, closedIssues: number % 17 },
    healthStatus: { issuesAtRisk: 0, issuesNeedingAttention: 0, issuesOnTrack: 0 },
    linkedWorkItems: {
      nodes:
        number % 10 === 0
          ? [
              {
                linkType: 'is_blocked_by',
                linkKind: 'FINISH_TO_START',
                linkLag: 0,
                workItemState: 'OPEN',
                workItem: { id: 'gid://gitlab/WorkItem/999999' },
              },
            ]
          : [],
    },
  };
}
