// Generated from reference-search.graphql and the schema by "npm run generate".
import { typedDocument } from '../../api/typed-document.ts';
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
export type EpicNumbersQueryVariables = Exact<{
  fullPath: string;
  iid?: string | null | undefined;
}>;

export type EpicNumbersQuery = {
  readonly group: {
    readonly id: string;
    readonly epics: {
      readonly nodes: ReadonlyArray<{
        readonly id: string;
        readonly iid: string;
        readonly title: string;
        readonly reference: string;
      }>;
    };
  } | null;
};

export type EpicReferencesQueryVariables = Exact<{
  fullPath: string;
  search?: string | null | undefined;
}>;

export type EpicReferencesQuery = {
  readonly group: {
    readonly id: string;
    readonly epics: {
      readonly nodes: ReadonlyArray<{
        readonly id: string;
        readonly iid: string;
        readonly title: string;
        readonly reference: string;
      }>;
    };
  } | null;
};

export type IssueReferencesQueryVariables = Exact<{
  fullPath: string;
  search?: string | null | undefined;
}>;

export type IssueReferencesQuery = {
  readonly group: {
    readonly id: string;
    readonly issues: {
      readonly nodes: ReadonlyArray<{
        readonly id: string;
        readonly iid: string;
        readonly title: string;
        readonly reference: string;
      }>;
    };
  } | null;
};

export type LabelReferencesQueryVariables = Exact<{
  fullPath: string;
  inProject: boolean;
  search?: string | null | undefined;
}>;

export type LabelReferencesQuery = {
  readonly group?: {
    readonly id: string;
    readonly labels: {
      readonly nodes: ReadonlyArray<{ readonly id: string; readonly title: string; readonly color: string }>;
    };
  } | null;
  readonly project?: {
    readonly id: string;
    readonly labels: {
      readonly nodes: ReadonlyArray<{ readonly id: string; readonly title: string; readonly color: string }>;
    };
  } | null;
};

export type MilestoneReferencesQueryVariables = Exact<{
  fullPath: string;
  inProject: boolean;
  search?: string | null | undefined;
}>;

export type MilestoneReferencesQuery = {
  readonly group?: {
    readonly id: string;
    readonly milestones: { readonly nodes: ReadonlyArray<{ readonly id: string; readonly title: string }> };
  } | null;
  readonly project?: {
    readonly id: string;
    readonly milestones: { readonly nodes: ReadonlyArray<{ readonly id: string; readonly title: string }> };
  } | null;
};

export type UsersAutocompleteQueryVariables = Exact<{
  fullPath: string;
  inProject: boolean;
  search?: string | null | undefined;
}>;

export type UsersAutocompleteQuery = {
  readonly group?: {
    readonly id: string;
    readonly users: ReadonlyArray<{
      readonly id: string;
      readonly name: string;
      readonly username: string;
      readonly avatarUrl: string | null;
    }> | null;
  } | null;
  readonly project?: {
    readonly id: string;
    readonly users: ReadonlyArray<{
      readonly id: string;
      readonly name: string;
      readonly username: string;
      readonly avatarUrl: string | null;
    }> | null;
  } | null;
};

export type SearchChildEpicsQueryVariables = Exact<{
  fullPath: string;
  search?: string | null | undefined;
  first?: number | null | undefined;
}>;

export type SearchChildEpicsQuery = {
  readonly group: {
    readonly id: string;
    readonly epics: {
      readonly nodes: ReadonlyArray<{ readonly id: string; readonly title: string; readonly reference: string }>;
    };
  } | null;
};

export type SearchEpicsByNumberQueryVariables = Exact<{
  fullPath: string;
  iid: string;
}>;

export type SearchEpicsByNumberQuery = {
  readonly group: {
    readonly id: string;
    readonly epics: {
      readonly nodes: ReadonlyArray<{ readonly id: string; readonly title: string; readonly reference: string }>;
    };
  } | null;
};

export type SearchByReferenceQueryVariables = Exact<{
  fullPath: string;
  reference: string;
}>;

export type SearchByReferenceQuery = {
  readonly workItemsByReference: {
    readonly nodes: ReadonlyArray<{
      readonly id: string;
      readonly title: string;
      readonly reference: string;
      readonly workItemType: { readonly id: string; readonly name: string };
    }>;
  };
};

export const epicNumbersQuery = typedDocument<EpicNumbersQuery, EpicNumbersQueryVariables>(
  'query epicNumbers($fullPath:ID!$iid:String){group(fullPath:$fullPath){id epics(iidStartsWith:$iid state:all includeDescendantGroups:false first:8){nodes{id iid title reference}}}}',
  9,
);
export const epicReferencesQuery = typedDocument<EpicReferencesQuery, EpicReferencesQueryVariables>(
  'query epicReferences($fullPath:ID!$search:String){group(fullPath:$fullPath){id epics(search:$search state:all in:[TITLE]includeAncestorGroups:true first:8){nodes{id iid title reference(full:true)}}}}',
  9,
);
export const issueReferencesQuery = typedDocument<IssueReferencesQuery, IssueReferencesQueryVariables>(
  'query issueReferences($fullPath:ID!$search:String){group(fullPath:$fullPath){id issues(search:$search state:all first:8){nodes{id iid title reference(full:true)}}}}',
  9,
);
export const labelReferencesQuery = typedDocument<LabelReferencesQuery, LabelReferencesQueryVariables>(
  'query labelReferences($fullPath:ID!$inProject:Boolean!$search:String){group(fullPath:$fullPath)@skip(if:$inProject){id labels(searchTerm:$search includeAncestorGroups:true first:20){nodes{id title color}}}project(fullPath:$fullPath)@include(if:$inProject){id labels(searchTerm:$search includeAncestorGroups:true first:20){nodes{id title color}}}}',
  8,
);
export const milestoneReferencesQuery = typedDocument<MilestoneReferencesQuery, MilestoneReferencesQueryVariables>(
  'query milestoneReferences($fullPath:ID!$inProject:Boolean!$search:String){group(fullPath:$fullPath)@skip(if:$inProject){id milestones(searchTitle:$search includeAncestors:true first:20){nodes{id title}}}project(fullPath:$fullPath)@include(if:$inProject){id milestones(searchTitle:$search includeAncestors:true first:20){nodes{id title}}}}',
  7,
);
export const usersAutocompleteQuery = typedDocument<UsersAutocompleteQuery, UsersAutocompleteQueryVariables>(
  'query usersAutocomplete($fullPath:ID!$inProject:Boolean!$search:String){group(fullPath:$fullPath)@skip(if:$inProject){id users:autocompleteUsers(search:$search){id name username avatarUrl}}project(fullPath:$fullPath)@include(if:$inProject){id users:autocompleteUsers(search:$search){id name username avatarUrl}}}',
  7,
);
export const searchChildEpicsQuery = typedDocument<SearchChildEpicsQuery, SearchChildEpicsQueryVariables>(
  'query searchChildEpics($fullPath:ID!$search:String$first:Int){group(fullPath:$fullPath){id epics(search:$search state:opened includeAncestorGroups:true includeDescendantGroups:true first:$first){nodes{id title reference(full:true)}}}}',
  11,
);
export const searchEpicsByNumberQuery = typedDocument<SearchEpicsByNumberQuery, SearchEpicsByNumberQueryVariables>(
  'query searchEpicsByNumber($fullPath:ID!$iid:ID!){group(fullPath:$fullPath){id epics(iids:[$iid]state:opened includeAncestorGroups:true includeDescendantGroups:true first:8){nodes{id title reference(full:true)}}}}',
  8,
);
export const searchByReferenceQuery = typedDocument<SearchByReferenceQuery, SearchByReferenceQueryVariables>(
  'query searchByReference($fullPath:ID!$reference:String!){workItemsByReference(contextNamespacePath:$fullPath refs:[$reference]first:1){nodes{id title reference(full:true)workItemType{id name}}}}',
  9,
);
