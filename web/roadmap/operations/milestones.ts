import { typedDocument } from '../../api/typed-document.ts';

export interface MilestoneAnswer {
  id: string;
  title: string;
  description: string | null;
  state: 'active' | 'closed';
  webPath: string;
  startDate: string | null;
  dueDate: string | null;
  groupMilestone: boolean;
  subgroupMilestone: boolean;
  projectMilestone: boolean;
}

export interface MilestonesVariables {
  fullPath: string;
  timeframe: { start: string; end: string };
  searchTitle: string | null;
  endCursor: string;
}

export interface MilestonesAnswer {
  group: {
    id: string;
    milestones: { nodes: MilestoneAnswer[]; pageInfo: { hasNextPage: boolean; endCursor: string | null } };
  } | null;
}

/** Active milestones of the group, its ancestors and all below it that touch the timeframe (roadmap.md §7). */
export const milestonesQuery = typedDocument<MilestonesAnswer, MilestonesVariables>(`
  query roadmapMilestones($fullPath: ID!, $timeframe: Timeframe, $searchTitle: String, $endCursor: String) {
    group(fullPath: $fullPath) {
      id
      milestones(
        state: active, timeframe: $timeframe, includeDescendants: true, includeAncestors: true,
        searchTitle: $searchTitle, after: $endCursor
      ) {
        nodes {
          id title description state webPath startDate dueDate groupMilestone subgroupMilestone projectMilestone
        }
        pageInfo { hasNextPage endCursor }
      }
    }
  }
`);
