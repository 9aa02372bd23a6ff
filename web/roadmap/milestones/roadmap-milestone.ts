import type { Day } from '../../../domain/calendar/day.ts';
import type { Schedule } from '../../../domain/roadmap/bar.ts';
import type { ApiClient } from '../../api/client.ts';
import type { ReadLanePage } from '../lanes/lane-things.ts';
import {
  roadmapMilestonesQuery,
  type MilestoneFieldsFragment,
  type RoadmapMilestonesQueryVariables,
} from '../operations/milestones.graphql.ts';

export type RoadmapMilestone = MilestoneFieldsFragment & Schedule;

/** What is changed of a milestone on the roadmap. */
export type EditableMilestone = Schedule & Pick<RoadmapMilestone, 'title'>;

/** Reads the active milestones that overlap the days that are shown. */
export function milestonePages(
  api: Pick<ApiClient, 'graphql'>,
  source: { readonly groupPath: string; readonly days: { start: Day; end: Day } },
): ReadLanePage<RoadmapMilestone> {
  return async (endCursor, signal) => {
    const { groupPath: fullPath, days: timeframe } = source;
    const variables: RoadmapMilestonesQueryVariables = { fullPath, timeframe, searchTitle: null, endCursor };
    const { group } = await api.graphql(roadmapMilestonesQuery, variables, { signal });
    return { things: group?.milestones.nodes ?? [], pageInfo: group?.milestones.pageInfo };
  };
}
