// Generated from milestones.graphql and the schema by "npm run generate".
import { typedDocument } from '../../api/typed-document.ts';
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
export type MilestoneStateEnum = 'active' | 'closed';

export type Timeframe = {
  readonly end: string;
  readonly start: string;
};

export type MilestoneFieldsFragment = {
  readonly id: string;
  readonly title: string;
  readonly description: string | null;
  readonly state: MilestoneStateEnum;
  readonly webPath: string;
  readonly startDate: string | null;
  readonly dueDate: string | null;
  readonly groupMilestone: boolean;
  readonly subgroupMilestone: boolean;
  readonly projectMilestone: boolean;
};

export type RoadmapMilestonesQueryVariables = Exact<{
  fullPath: string;
  timeframe?: Timeframe | null | undefined;
  searchTitle?: string | null | undefined;
  endCursor?: string | null | undefined;
}>;

export type RoadmapMilestonesQuery = {
  readonly group: {
    readonly id: string;
    readonly milestones: {
      readonly nodes: ReadonlyArray<{
        readonly id: string;
        readonly title: string;
        readonly description: string | null;
        readonly state: MilestoneStateEnum;
        readonly webPath: string;
        readonly startDate: string | null;
        readonly dueDate: string | null;
        readonly groupMilestone: boolean;
        readonly subgroupMilestone: boolean;
        readonly projectMilestone: boolean;
      }>;
      readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string | null };
    };
  } | null;
};

export const roadmapMilestonesQuery = typedDocument<RoadmapMilestonesQuery, RoadmapMilestonesQueryVariables>(
  'query roadmapMilestones($fullPath:ID!$timeframe:Timeframe$searchTitle:String$endCursor:String){group(fullPath:$fullPath){id milestones(state:active timeframe:$timeframe includeDescendants:true includeAncestors:true searchTitle:$searchTitle after:$endCursor){nodes{...MilestoneFields}pageInfo{hasNextPage endCursor}}}}fragment MilestoneFields on Milestone{id title description state webPath startDate dueDate groupMilestone subgroupMilestone projectMilestone}',
  25,
);
