// Generated from epics.graphql and the schema by "npm run generate".
import { typedDocument } from '../../api/typed-document.ts';
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
export type EpicSort =
  | 'CREATED_AT_ASC'
  | 'CREATED_AT_DESC'
  | 'END_DATE_ASC'
  | 'END_DATE_DESC'
  | 'START_DATE_ASC'
  | 'START_DATE_DESC'
  | 'TITLE_ASC'
  | 'TITLE_DESC'
  | 'UPDATED_AT_ASC'
  | 'UPDATED_AT_DESC'
  | 'created_asc'
  | 'created_desc'
  | 'end_date_asc'
  | 'end_date_desc'
  | 'start_date_asc'
  | 'start_date_desc'
  | 'updated_asc'
  | 'updated_desc';

export type EpicState = 'all' | 'closed' | 'opened';

export type IssuableSearchableField = 'DESCRIPTION' | 'TITLE';

export type NegatedEpicFilterInput = {
  readonly assigneeUsername?: string | null | undefined;
  readonly authorUsername?: string | null | undefined;
  readonly labelName?: ReadonlyArray<string> | null | undefined;
  readonly myReactionEmoji?: string | null | undefined;
};

export type Timeframe = {
  readonly end: string;
  readonly start: string;
};

export type UnionedEpicFilterInput = {
  readonly authorUsername?: ReadonlyArray<string> | null | undefined;
  readonly authorUsernames?: ReadonlyArray<string> | null | undefined;
  readonly labelName?: ReadonlyArray<string> | null | undefined;
  readonly labelNames?: ReadonlyArray<string> | null | undefined;
};

export type WorkItemState = 'CLOSED' | 'OPEN';

export type RoadmapEpicFragment = {
  readonly id: string;
  readonly iid: string;
  readonly title: string;
  readonly state: EpicState;
  readonly color: string;
  readonly confidential: boolean;
  readonly startDate: string | null;
  readonly startDateIsFixed: boolean | null;
  readonly dueDate: string | null;
  readonly dueDateIsFixed: boolean | null;
  readonly closedAt: string | null;
  readonly hasParent: boolean;
  readonly hasChildren: boolean;
  readonly hasChildrenWithinTimeframe: boolean;
  readonly hidden?: boolean | null;
  readonly parent: {
    readonly id: string;
    readonly title: string;
    readonly startDate: string | null;
    readonly dueDate: string | null;
  } | null;
  readonly ancestors: { readonly nodes: ReadonlyArray<{ readonly id: string }> };
  readonly group: { readonly id: string; readonly name: string; readonly fullName: string; readonly fullPath: string };
  readonly labels: {
    readonly nodes: ReadonlyArray<{
      readonly id: string;
      readonly title: string;
      readonly description: string | null;
      readonly color: string;
    }>;
  };
  readonly descendantCounts: {
    readonly openedEpics: number;
    readonly closedEpics: number;
    readonly openedIssues: number;
    readonly closedIssues: number;
  };
  readonly descendantWeightSum: { readonly openedIssues: number; readonly closedIssues: number };
  readonly healthStatus: {
    readonly issuesAtRisk: number;
    readonly issuesNeedingAttention: number;
    readonly issuesOnTrack: number;
  };
  readonly userPermissions: { readonly updateEpic: boolean };
  readonly linkedWorkItems: {
    readonly nodes: ReadonlyArray<{
      readonly linkType: string;
      readonly workItemState: WorkItemState;
      readonly workItem: { readonly id: string } | null;
    }>;
  };
};

export type RoadmapChildEpicsQueryVariables = Exact<{
  fullPath: string;
  iid: string;
  first?: number | null | undefined;
  offset?: number | null | undefined;
  administrator?: boolean | null | undefined;
  counted?: boolean | null | undefined;
  ids?: ReadonlyArray<string> | string | null | undefined;
  rows?: boolean | null | undefined;
  timeframe?: Timeframe | null | undefined;
  state?: EpicState | null | undefined;
  sort?: EpicSort | null | undefined;
  search?: string | null | undefined;
  labelName?: ReadonlyArray<string> | string | null | undefined;
  authorUsername?: string | null | undefined;
  assigneeUsername?: string | null | undefined;
  createdAfter?: string | null | undefined;
  createdBefore?: string | null | undefined;
  dueAfter?: string | null | undefined;
  dueBefore?: string | null | undefined;
  milestoneTitle?: string | null | undefined;
  confidential?: boolean | null | undefined;
  myReactionEmoji?: string | null | undefined;
  not?: NegatedEpicFilterInput | null | undefined;
  or?: UnionedEpicFilterInput | null | undefined;
}>;

export type RoadmapChildEpicsQuery = {
  readonly group: {
    readonly id: string;
    readonly name: string;
    readonly fullName: string;
    readonly userPermissions: { readonly createEpic: boolean };
    readonly epic: {
      readonly id: string;
      readonly iid: string;
      readonly title: string;
      readonly webPath: string;
      readonly children: {
        readonly count?: number;
        readonly matchCount?: number;
        readonly nodes: ReadonlyArray<{
          readonly id: string;
          readonly iid: string;
          readonly title: string;
          readonly state: EpicState;
          readonly color: string;
          readonly confidential: boolean;
          readonly startDate: string | null;
          readonly startDateIsFixed: boolean | null;
          readonly dueDate: string | null;
          readonly dueDateIsFixed: boolean | null;
          readonly closedAt: string | null;
          readonly hasParent: boolean;
          readonly hasChildren: boolean;
          readonly hasChildrenWithinTimeframe: boolean;
          readonly hidden?: boolean | null;
          readonly parent: {
            readonly id: string;
            readonly title: string;
            readonly startDate: string | null;
            readonly dueDate: string | null;
          } | null;
          readonly ancestors: { readonly nodes: ReadonlyArray<{ readonly id: string }> };
          readonly group: {
            readonly id: string;
            readonly name: string;
            readonly fullName: string;
            readonly fullPath: string;
          };
          readonly labels: {
            readonly nodes: ReadonlyArray<{
              readonly id: string;
              readonly title: string;
              readonly description: string | null;
              readonly color: string;
            }>;
          };
          readonly descendantCounts: {
            readonly openedEpics: number;
            readonly closedEpics: number;
            readonly openedIssues: number;
            readonly closedIssues: number;
          };
          readonly descendantWeightSum: { readonly openedIssues: number; readonly closedIssues: number };
          readonly healthStatus: {
            readonly issuesAtRisk: number;
            readonly issuesNeedingAttention: number;
            readonly issuesOnTrack: number;
          };
          readonly userPermissions: { readonly updateEpic: boolean };
          readonly linkedWorkItems: {
            readonly nodes: ReadonlyArray<{
              readonly linkType: string;
              readonly workItemState: WorkItemState;
              readonly workItem: { readonly id: string } | null;
            }>;
          };
        }>;
        readonly pageInfo: { readonly hasNextPage: boolean };
      };
    } | null;
  } | null;
};

export type RoadmapEpicsQueryVariables = Exact<{
  fullPath: string;
  includeDescendantGroups?: boolean | null | undefined;
  first?: number | null | undefined;
  offset?: number | null | undefined;
  administrator?: boolean | null | undefined;
  counted?: boolean | null | undefined;
  ids?: ReadonlyArray<string> | string | null | undefined;
  rows?: boolean | null | undefined;
  in?: ReadonlyArray<IssuableSearchableField> | IssuableSearchableField | null | undefined;
  timeframe?: Timeframe | null | undefined;
  state?: EpicState | null | undefined;
  sort?: EpicSort | null | undefined;
  search?: string | null | undefined;
  labelName?: ReadonlyArray<string> | string | null | undefined;
  authorUsername?: string | null | undefined;
  assigneeUsername?: string | null | undefined;
  createdAfter?: string | null | undefined;
  createdBefore?: string | null | undefined;
  dueAfter?: string | null | undefined;
  dueBefore?: string | null | undefined;
  milestoneTitle?: string | null | undefined;
  confidential?: boolean | null | undefined;
  myReactionEmoji?: string | null | undefined;
  not?: NegatedEpicFilterInput | null | undefined;
  or?: UnionedEpicFilterInput | null | undefined;
}>;

export type RoadmapEpicsQuery = {
  readonly group: {
    readonly id: string;
    readonly name: string;
    readonly fullName: string;
    readonly userPermissions: { readonly createEpic: boolean };
    readonly epics: {
      readonly count?: number;
      readonly matchCount?: number;
      readonly nodes: ReadonlyArray<{
        readonly id: string;
        readonly iid: string;
        readonly title: string;
        readonly state: EpicState;
        readonly color: string;
        readonly confidential: boolean;
        readonly startDate: string | null;
        readonly startDateIsFixed: boolean | null;
        readonly dueDate: string | null;
        readonly dueDateIsFixed: boolean | null;
        readonly closedAt: string | null;
        readonly hasParent: boolean;
        readonly hasChildren: boolean;
        readonly hasChildrenWithinTimeframe: boolean;
        readonly hidden?: boolean | null;
        readonly parent: {
          readonly id: string;
          readonly title: string;
          readonly startDate: string | null;
          readonly dueDate: string | null;
        } | null;
        readonly ancestors: { readonly nodes: ReadonlyArray<{ readonly id: string }> };
        readonly group: {
          readonly id: string;
          readonly name: string;
          readonly fullName: string;
          readonly fullPath: string;
        };
        readonly labels: {
          readonly nodes: ReadonlyArray<{
            readonly id: string;
            readonly title: string;
            readonly description: string | null;
            readonly color: string;
          }>;
        };
        readonly descendantCounts: {
          readonly openedEpics: number;
          readonly closedEpics: number;
          readonly openedIssues: number;
          readonly closedIssues: number;
        };
        readonly descendantWeightSum: { readonly openedIssues: number; readonly closedIssues: number };
        readonly healthStatus: {
          readonly issuesAtRisk: number;
          readonly issuesNeedingAttention: number;
          readonly issuesOnTrack: number;
        };
        readonly userPermissions: { readonly updateEpic: boolean };
        readonly linkedWorkItems: {
          readonly nodes: ReadonlyArray<{
            readonly linkType: string;
            readonly workItemState: WorkItemState;
            readonly workItem: { readonly id: string } | null;
          }>;
        };
      }>;
      readonly pageInfo: { readonly hasNextPage: boolean };
    };
  } | null;
};

export const roadmapChildEpicsQuery = typedDocument<RoadmapChildEpicsQuery, RoadmapChildEpicsQueryVariables>(
  'query roadmapChildEpics($fullPath:ID!$iid:ID!$first:Int$offset:Int$administrator:Boolean=false$counted:Boolean=true$ids:[EpicID!]$rows:Boolean=true$timeframe:Timeframe$state:EpicState$sort:EpicSort$search:String$labelName:[String!]$authorUsername:String$assigneeUsername:String$createdAfter:Time$createdBefore:Time$dueAfter:Date$dueBefore:Date$milestoneTitle:String$confidential:Boolean$myReactionEmoji:String$not:NegatedEpicFilterInput$or:UnionedEpicFilterInput){group(fullPath:$fullPath){id name fullName userPermissions{createEpic}epic(iid:$iid){id iid title webPath children(first:$first offset:$offset ids:$ids roadmapRows:$rows timeframe:$timeframe state:$state sort:$sort search:$search labelName:$labelName authorUsername:$authorUsername assigneeUsername:$assigneeUsername createdAfter:$createdAfter createdBefore:$createdBefore dueAfter:$dueAfter dueBefore:$dueBefore milestoneTitle:$milestoneTitle confidential:$confidential myReactionEmoji:$myReactionEmoji not:$not or:$or){count@include(if:$counted)matchCount@include(if:$counted)nodes{...RoadmapEpic}pageInfo{hasNextPage}}}}}fragment RoadmapEpic on Epic{id iid title state color confidential startDate startDateIsFixed dueDate dueDateIsFixed closedAt hasParent hasChildren hasChildrenWithinTimeframe hidden@include(if:$administrator)parent{id title startDate dueDate}ancestors{nodes{id}}group{id name fullName fullPath}labels{nodes{id title description color}}descendantCounts{openedEpics closedEpics openedIssues closedIssues}descendantWeightSum{openedIssues closedIssues}healthStatus{issuesAtRisk issuesNeedingAttention issuesOnTrack}userPermissions{updateEpic}linkedWorkItems{nodes{linkType workItemState workItem{id}}}}',
  150,
);
export const roadmapEpicsQuery = typedDocument<RoadmapEpicsQuery, RoadmapEpicsQueryVariables>(
  'query roadmapEpics($fullPath:ID!$includeDescendantGroups:Boolean=true$first:Int$offset:Int$administrator:Boolean=false$counted:Boolean=true$ids:[EpicID!]$rows:Boolean=true$in:[IssuableSearchableField!]$timeframe:Timeframe$state:EpicState$sort:EpicSort$search:String$labelName:[String!]$authorUsername:String$assigneeUsername:String$createdAfter:Time$createdBefore:Time$dueAfter:Date$dueBefore:Date$milestoneTitle:String$confidential:Boolean$myReactionEmoji:String$not:NegatedEpicFilterInput$or:UnionedEpicFilterInput){group(fullPath:$fullPath){id name fullName userPermissions{createEpic}epics(includeDescendantGroups:$includeDescendantGroups first:$first offset:$offset in:$in ids:$ids roadmapRows:$rows timeframe:$timeframe state:$state sort:$sort search:$search labelName:$labelName authorUsername:$authorUsername assigneeUsername:$assigneeUsername createdAfter:$createdAfter createdBefore:$createdBefore dueAfter:$dueAfter dueBefore:$dueBefore milestoneTitle:$milestoneTitle confidential:$confidential myReactionEmoji:$myReactionEmoji not:$not or:$or){count@include(if:$counted)matchCount@include(if:$counted)nodes{...RoadmapEpic}pageInfo{hasNextPage}}}}fragment RoadmapEpic on Epic{id iid title state color confidential startDate startDateIsFixed dueDate dueDateIsFixed closedAt hasParent hasChildren hasChildrenWithinTimeframe hidden@include(if:$administrator)parent{id title startDate dueDate}ancestors{nodes{id}}group{id name fullName fullPath}labels{nodes{id title description color}}descendantCounts{openedEpics closedEpics openedIssues closedIssues}descendantWeightSum{openedIssues closedIssues}healthStatus{issuesAtRisk issuesNeedingAttention issuesOnTrack}userPermissions{updateEpic}linkedWorkItems{nodes{linkType workItemState workItem{id}}}}',
  145,
);
