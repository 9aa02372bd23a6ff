// Generated from epics-list.graphql and the schema by "npm run generate".
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

export type UnionedEpicFilterInput = {
  readonly authorUsername?: ReadonlyArray<string> | null | undefined;
  readonly authorUsernames?: ReadonlyArray<string> | null | undefined;
  readonly labelName?: ReadonlyArray<string> | null | undefined;
  readonly labelNames?: ReadonlyArray<string> | null | undefined;
};

export type ListedEpicFragment = {
  readonly id: string;
  readonly iid: string;
  readonly title: string;
  readonly state: EpicState;
  readonly confidential: boolean;
  readonly webPath: string;
  readonly createdAt: string;
  readonly startDate: string | null;
  readonly dueDate: string | null;
  readonly author: {
    readonly id: string;
    readonly name: string;
    readonly username: string;
    readonly avatarUrl: string | null;
    readonly webPath: string;
  };
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
};

export type GroupEpicsQueryVariables = Exact<{
  fullPath: string;
  includeDescendantGroups?: boolean | null | undefined;
  first?: number | null | undefined;
  offset?: number | null | undefined;
  in?: ReadonlyArray<IssuableSearchableField> | IssuableSearchableField | null | undefined;
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

export type GroupEpicsQuery = {
  readonly group: {
    readonly id: string;
    readonly name: string;
    readonly fullName: string;
    readonly userPermissions: { readonly createEpic: boolean };
    readonly epics: {
      readonly nodes: ReadonlyArray<{
        readonly id: string;
        readonly iid: string;
        readonly title: string;
        readonly state: EpicState;
        readonly confidential: boolean;
        readonly webPath: string;
        readonly createdAt: string;
        readonly startDate: string | null;
        readonly dueDate: string | null;
        readonly author: {
          readonly id: string;
          readonly name: string;
          readonly username: string;
          readonly avatarUrl: string | null;
          readonly webPath: string;
        };
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
      }>;
      readonly pageInfo: { readonly hasNextPage: boolean };
    };
    readonly opened: { readonly count: number };
    readonly closed: { readonly count: number };
    readonly all: { readonly count: number };
  } | null;
};

export const groupEpicsQuery = typedDocument<GroupEpicsQuery, GroupEpicsQueryVariables>(
  'query groupEpics($fullPath:ID!$includeDescendantGroups:Boolean=true$first:Int$offset:Int$in:[IssuableSearchableField!]$state:EpicState$sort:EpicSort$search:String$labelName:[String!]$authorUsername:String$assigneeUsername:String$createdAfter:Time$createdBefore:Time$dueAfter:Date$dueBefore:Date$milestoneTitle:String$confidential:Boolean$myReactionEmoji:String$not:NegatedEpicFilterInput$or:UnionedEpicFilterInput){group(fullPath:$fullPath){id name fullName userPermissions{createEpic}epics(sort:$sort first:$first offset:$offset state:$state search:$search labelName:$labelName authorUsername:$authorUsername assigneeUsername:$assigneeUsername createdAfter:$createdAfter createdBefore:$createdBefore dueAfter:$dueAfter dueBefore:$dueBefore milestoneTitle:$milestoneTitle confidential:$confidential myReactionEmoji:$myReactionEmoji not:$not or:$or in:$in includeDescendantGroups:$includeDescendantGroups){nodes{...ListedEpic}pageInfo{hasNextPage}}opened:epics(first:1 state:opened search:$search labelName:$labelName authorUsername:$authorUsername assigneeUsername:$assigneeUsername createdAfter:$createdAfter createdBefore:$createdBefore dueAfter:$dueAfter dueBefore:$dueBefore milestoneTitle:$milestoneTitle confidential:$confidential myReactionEmoji:$myReactionEmoji not:$not or:$or in:$in includeDescendantGroups:$includeDescendantGroups){count}closed:epics(first:1 state:closed search:$search labelName:$labelName authorUsername:$authorUsername assigneeUsername:$assigneeUsername createdAfter:$createdAfter createdBefore:$createdBefore dueAfter:$dueAfter dueBefore:$dueBefore milestoneTitle:$milestoneTitle confidential:$confidential myReactionEmoji:$myReactionEmoji not:$not or:$or in:$in includeDescendantGroups:$includeDescendantGroups){count}all:epics(first:1 search:$search labelName:$labelName authorUsername:$authorUsername assigneeUsername:$assigneeUsername createdAfter:$createdAfter createdBefore:$createdBefore dueAfter:$dueAfter dueBefore:$dueBefore milestoneTitle:$milestoneTitle confidential:$confidential myReactionEmoji:$myReactionEmoji not:$not or:$or in:$in includeDescendantGroups:$includeDescendantGroups){count}}}fragment ListedEpic on Epic{id iid title state confidential webPath createdAt startDate dueDate author{id name username avatarUrl webPath}group{id name fullName fullPath}labels{nodes{id title description color}}descendantCounts{openedEpics closedEpics openedIssues closedIssues}descendantWeightSum{openedIssues closedIssues}}',
  96,
);
