// Generated from group-work.graphql and the schema by "npm run generate".
import { typedDocument } from '../api/typed-document.ts';
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
export type Timeframe = {
  readonly end: string;
  readonly start: string;
};

export type GroupWorkQueryVariables = Exact<{
  fullPath: string;
  timeframe?: Timeframe | null | undefined;
}>;

export type GroupWorkQuery = {
  readonly group: {
    readonly id: string;
    readonly milestones: {
      readonly nodes: ReadonlyArray<{
        readonly id: string;
        readonly title: string;
        readonly startDate: string | null;
        readonly dueDate: string | null;
      }>;
    };
    readonly due: {
      readonly nodes: ReadonlyArray<{
        readonly id: string;
        readonly iid: string;
        readonly title: string;
        readonly webPath: string;
        readonly dueDate: string | null;
        readonly blocked: boolean | null;
        readonly group: { readonly id: string; readonly name: string };
      }>;
    };
    readonly changed: {
      readonly nodes: ReadonlyArray<{
        readonly id: string;
        readonly iid: string;
        readonly title: string;
        readonly webPath: string;
        readonly updatedAt: string | null;
        readonly group: { readonly id: string; readonly name: string };
      }>;
    };
  } | null;
};

export type SubgroupProgressQueryVariables = Exact<{
  fullPath: string;
  ids?: ReadonlyArray<string> | string | null | undefined;
}>;

export type SubgroupProgressQuery = {
  readonly group: {
    readonly id: string;
    readonly descendantGroups: {
      readonly nodes: ReadonlyArray<{
        readonly id: string;
        readonly opened: { readonly count: number };
        readonly closed: { readonly count: number };
      }>;
    };
  } | null;
};

export const groupWorkQuery = typedDocument<GroupWorkQuery, GroupWorkQueryVariables>(
  'query groupWork($fullPath:ID!$timeframe:Timeframe){group(fullPath:$fullPath){id milestones(state:active includeDescendants:true timeframe:$timeframe sort:DUE_DATE_ASC first:5){nodes{id title startDate dueDate}}due:epics(state:opened sort:END_DATE_ASC first:50){nodes{id iid title webPath dueDate blocked group{id name}}}changed:epics(sort:UPDATED_AT_DESC first:5){nodes{id iid title webPath updatedAt group{id name}}}}}',
  36,
);
export const subgroupProgressQuery = typedDocument<SubgroupProgressQuery, SubgroupProgressQueryVariables>(
  'query subgroupProgress($fullPath:ID!$ids:[ID!]){group(fullPath:$fullPath){id descendantGroups(ids:$ids first:30){nodes{id opened:issues(state:opened){count}closed:issues(state:closed){count}}}}}',
  14,
);
