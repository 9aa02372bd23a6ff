// Generated from undated-epics.graphql and the schema by "npm run generate".
import { typedDocument } from '../../api/typed-document.ts';
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
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

export type UndatedEpicFragment = {
  readonly id: string;
  readonly iid: string;
  readonly title: string;
  readonly state: EpicState;
  readonly webPath: string;
  readonly startDateIsFixed: boolean | null;
  readonly dueDateIsFixed: boolean | null;
  readonly userPermissions: { readonly updateEpic: boolean };
  readonly group: { readonly id: string; readonly name: string; readonly fullPath: string };
};

export type UndatedEpicsQueryVariables = Exact<{
  fullPath: string;
  first?: number | null | undefined;
  offset?: number | null | undefined;
  includeDescendantGroups?: boolean | null | undefined;
  in?: ReadonlyArray<IssuableSearchableField> | IssuableSearchableField | null | undefined;
  state?: EpicState | null | undefined;
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

export type UndatedEpicsQuery = {
  readonly group: {
    readonly id: string;
    readonly epics: {
      readonly count: number;
      readonly nodes: ReadonlyArray<{
        readonly id: string;
        readonly iid: string;
        readonly title: string;
        readonly state: EpicState;
        readonly webPath: string;
        readonly startDateIsFixed: boolean | null;
        readonly dueDateIsFixed: boolean | null;
        readonly userPermissions: { readonly updateEpic: boolean };
        readonly group: { readonly id: string; readonly name: string; readonly fullPath: string };
      }>;
    };
  } | null;
};

export type UndatedChildEpicsQueryVariables = Exact<{
  fullPath: string;
  iid: string;
  first?: number | null | undefined;
  offset?: number | null | undefined;
  state?: EpicState | null | undefined;
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

export type UndatedChildEpicsQuery = {
  readonly group: {
    readonly id: string;
    readonly epic: {
      readonly id: string;
      readonly children: {
        readonly count: number;
        readonly nodes: ReadonlyArray<{
          readonly id: string;
          readonly iid: string;
          readonly title: string;
          readonly state: EpicState;
          readonly webPath: string;
          readonly startDateIsFixed: boolean | null;
          readonly dueDateIsFixed: boolean | null;
          readonly userPermissions: { readonly updateEpic: boolean };
          readonly group: { readonly id: string; readonly name: string; readonly fullPath: string };
        }>;
      };
    } | null;
  } | null;
};

export const undatedEpicsQuery = typedDocument<UndatedEpicsQuery, UndatedEpicsQueryVariables>(
  'query undatedEpics($fullPath:ID!$first:Int$offset:Int$includeDescendantGroups:Boolean=true$in:[IssuableSearchableField!]$state:EpicState$search:String$labelName:[String!]$authorUsername:String$assigneeUsername:String$createdAfter:Time$createdBefore:Time$dueAfter:Date$dueBefore:Date$milestoneTitle:String$confidential:Boolean$myReactionEmoji:String$not:NegatedEpicFilterInput$or:UnionedEpicFilterInput){group(fullPath:$fullPath){id epics(undated:true includeDescendantGroups:$includeDescendantGroups first:$first offset:$offset in:$in state:$state sort:TITLE_ASC search:$search labelName:$labelName authorUsername:$authorUsername assigneeUsername:$assigneeUsername createdAfter:$createdAfter createdBefore:$createdBefore dueAfter:$dueAfter dueBefore:$dueBefore milestoneTitle:$milestoneTitle confidential:$confidential myReactionEmoji:$myReactionEmoji not:$not or:$or){count nodes{...UndatedEpic}}}}fragment UndatedEpic on Epic{id iid title state webPath startDateIsFixed dueDateIsFixed userPermissions{updateEpic}group{id name fullPath}}',
  33,
);
export const undatedChildEpicsQuery = typedDocument<UndatedChildEpicsQuery, UndatedChildEpicsQueryVariables>(
  'query undatedChildEpics($fullPath:ID!$iid:ID!$first:Int$offset:Int$state:EpicState$search:String$labelName:[String!]$authorUsername:String$assigneeUsername:String$createdAfter:Time$createdBefore:Time$dueAfter:Date$dueBefore:Date$milestoneTitle:String$confidential:Boolean$myReactionEmoji:String$not:NegatedEpicFilterInput$or:UnionedEpicFilterInput){group(fullPath:$fullPath){id epic(iid:$iid){id children(undated:true first:$first offset:$offset state:$state sort:TITLE_ASC search:$search labelName:$labelName authorUsername:$authorUsername assigneeUsername:$assigneeUsername createdAfter:$createdAfter createdBefore:$createdBefore dueAfter:$dueAfter dueBefore:$dueBefore milestoneTitle:$milestoneTitle confidential:$confidential myReactionEmoji:$myReactionEmoji not:$not or:$or){count nodes{...UndatedEpic}}}}}fragment UndatedEpic on Epic{id iid title state webPath startDateIsFixed dueDateIsFixed userPermissions{updateEpic}group{id name fullPath}}',
  35,
);
