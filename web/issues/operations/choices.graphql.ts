// Generated from choices.graphql and the schema by "npm run generate".
import { typedDocument } from '../../api/typed-document.ts';
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
export type IssueAssigneeCandidatesQueryVariables = Exact<{
  fullPath: string;
  search?: string | null | undefined;
}>;

export type IssueAssigneeCandidatesQuery = {
  readonly project: {
    readonly id: string;
    readonly autocompleteUsers: ReadonlyArray<{
      readonly id: string;
      readonly name: string;
      readonly username: string;
      readonly avatarUrl: string | null;
      readonly webPath: string;
    }> | null;
  } | null;
};

export type IssueMilestoneCandidatesQueryVariables = Exact<{
  fullPath: string;
  search?: string | null | undefined;
}>;

export type IssueMilestoneCandidatesQuery = {
  readonly project: {
    readonly id: string;
    readonly milestones: {
      readonly nodes: ReadonlyArray<{
        readonly id: string;
        readonly title: string;
        readonly startDate: string | null;
        readonly dueDate: string | null;
        readonly expired: boolean;
      }>;
    };
  } | null;
};

export type IssueParentCandidatesQueryVariables = Exact<{
  fullPath: string;
  search?: string | null | undefined;
}>;

export type IssueParentCandidatesQuery = {
  readonly group: {
    readonly id: string;
    readonly epics: {
      readonly nodes: ReadonlyArray<{ readonly id: string; readonly title: string; readonly reference: string }>;
    };
  } | null;
};

export type IterationChoicesFragment = {
  readonly nodes: ReadonlyArray<{
    readonly id: string;
    readonly title: string | null;
    readonly startDate: string;
    readonly dueDate: string;
    readonly webPath: string;
    readonly iterationCadence: { readonly id: string; readonly title: string };
  }>;
};

export type IterationCandidatesQueryVariables = Exact<{
  fullPath: string;
  inProject: boolean;
  search?: string | null | undefined;
}>;

export type IterationCandidatesQuery = {
  readonly group?: {
    readonly id: string;
    readonly iterations: {
      readonly nodes: ReadonlyArray<{
        readonly id: string;
        readonly title: string | null;
        readonly startDate: string;
        readonly dueDate: string;
        readonly webPath: string;
        readonly iterationCadence: { readonly id: string; readonly title: string };
      }>;
    };
  } | null;
  readonly project?: {
    readonly id: string;
    readonly iterations: {
      readonly nodes: ReadonlyArray<{
        readonly id: string;
        readonly title: string | null;
        readonly startDate: string;
        readonly dueDate: string;
        readonly webPath: string;
        readonly iterationCadence: { readonly id: string; readonly title: string };
      }>;
    };
  } | null;
};

export const issueAssigneeCandidatesQuery = typedDocument<
  IssueAssigneeCandidatesQuery,
  IssueAssigneeCandidatesQueryVariables
>(
  'query issueAssigneeCandidates($fullPath:ID!$search:String){project(fullPath:$fullPath){id autocompleteUsers(search:$search){id name username avatarUrl webPath}}}',
  8,
);
export const issueMilestoneCandidatesQuery = typedDocument<
  IssueMilestoneCandidatesQuery,
  IssueMilestoneCandidatesQueryVariables
>(
  'query issueMilestoneCandidates($fullPath:ID!$search:String){project(fullPath:$fullPath){id milestones(searchTitle:$search includeAncestors:true state:active sort:DUE_DATE_ASC first:50){nodes{id title startDate dueDate expired}}}}',
  12,
);
export const issueParentCandidatesQuery = typedDocument<
  IssueParentCandidatesQuery,
  IssueParentCandidatesQueryVariables
>(
  'query issueParentCandidates($fullPath:ID!$search:String){group(fullPath:$fullPath){id epics(search:$search state:opened in:[TITLE]includeAncestorGroups:true includeDescendantGroups:true first:20){nodes{id title reference(full:true)}}}}',
  8,
);
export const iterationCandidatesQuery = typedDocument<IterationCandidatesQuery, IterationCandidatesQueryVariables>(
  'query iterationCandidates($fullPath:ID!$inProject:Boolean!$search:String){group(fullPath:$fullPath)@skip(if:$inProject){id iterations(search:$search in:[TITLE CADENCE_TITLE]state:opened first:100){...IterationChoices}}project(fullPath:$fullPath)@include(if:$inProject){id iterations(search:$search in:[TITLE CADENCE_TITLE]state:opened first:100){...IterationChoices}}}fragment IterationChoices on IterationConnection{nodes{id title startDate dueDate webPath iterationCadence{id title}}}',
  21,
);
