import { addDays } from '../../../domain/calendar/day.ts';
import type { ColumnPlan } from '../../../domain/roadmap/plan-columns.ts';
import { numberOfId } from '../../../web/api/global-id.ts';
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
    userPermissions: { updateEpic: true, destroyEpic: true },
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

/** Epics that all wait for the first one, which a drag of its bar pushes. */
export const pushedEpics = 500;
const linksOfEpic = 2;

/**
 * So many open epics, each but the first ones with two links that it waits for: `pushedEpics` directly behind the first, one
 * beside the other, and the others behind others of them.
 */
export function linkedEpicAnswers(count: number): RoadmapEpicFragment[] {
  const answers = epicAnswers(count);
  const places = answers.map((epic, index) => placeInPlan(index + 1, epic));
  const blocked: Blocker[][] = answers.map(() => []);
  places.forEach(({ blockers }, index) => {
    for (const [blocker, kind] of blockers) blocked[blocker - 1]?.push([index + 1, kind]);
  });
  return answers.map((epic, index): RoadmapEpicFragment => {
    const { dates, blockers } = places[index] as (typeof places)[number];
    return {
      ...epic,
      ...dates,
      state: 'opened',
      closedAt: null,
      hasChildren: false,
      hasChildrenWithinTimeframe: false,
      linkedWorkItems: {
        nodes: [
          ...blockers.map((one) => linkedTo('is_blocked_by', one)),
          ...(blocked[index] ?? []).map((one) => linkedTo('blocks', one)),
        ],
      },
    };
  });
}

type Blocker = readonly [number: number, kind: 'FINISH_TO_START' | 'START_TO_START'];

function placeInPlan(number: number, epic: RoadmapEpicFragment): { dates: object; blockers: Blocker[] } {
  if (number === 1) return { dates: { startDate: '2026-10-05', dueDate: '2026-10-09' }, blockers: [] };
  if (number <= pushedEpics + 1) {
    const dueDate = addDays('2026-10-16', number % 40);
    // Some must not slip, so that there are critical bars in sight.
    const dates = { startDate: '2026-10-12', dueDate, finishNoLaterThan: number % 10 === 0 ? dueDate : null };
    const beside: Blocker[] = number === 2 ? [] : [[number - 1, 'START_TO_START']];
    return { dates, blockers: [[1, 'FINISH_TO_START'], ...beside] };
  }
  const first = pushedEpics + 2;
  const blockers = Array.from({ length: linksOfEpic }, (_, link) => number - 1 - ((number * (7 + 6 * link)) % 97));
  const dates = { startDate: epic.startDate, dueDate: epic.dueDate };
  return { dates, blockers: blockers.filter((one) => one >= first).map((one) => [one, 'FINISH_TO_START']) };
}

function linkedTo(linkType: 'is_blocked_by' | 'blocks', [number, linkKind]: Blocker) {
  return {
    linkType,
    linkKind,
    linkLag: 0,
    workItemState: 'OPEN',
    workItem: { id: `gid://gitlab/WorkItem/${number}` },
  } as const;
}

/** The same epics as the whole plan has them, with the links between them. */
export function columnPlanOf(answers: readonly RoadmapEpicFragment[]): ColumnPlan {
  return {
    epics: answers.map(({ id, state, group, userPermissions, startDateIsFixed, dueDateIsFixed, ...epic }) => ({
      ...epic,
      id: numberOfId(id),
      state: state === 'closed' ? 'closed' : 'opened',
      groupPath: group.fullPath,
      canUpdate: userPermissions.updateEpic,
      parentId: null,
      startDateIsFixed: startDateIsFixed ?? false,
      dueDateIsFixed: dueDateIsFixed ?? false,
    })),
    links: answers.flatMap(({ id, linkedWorkItems }) =>
      linkedWorkItems.nodes.flatMap(({ linkType, linkKind, workItem }) =>
        linkType !== 'is_blocked_by' || workItem === null
          ? []
          : {
              sourceId: numberOfId(workItem.id),
              targetId: numberOfId(id),
              kind: linkKind === 'START_TO_START' ? ('start_to_start' as const) : ('finish_to_start' as const),
              lag: 0,
            },
      ),
    ),
  };
}
