// Generated from suggestions.graphql and the schema by "npm run generate".
import { typedDocument } from '../../api/typed-document.ts';
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
export type UsersAutocompleteQueryVariables = Exact<{
  fullPath: string;
  search?: string | null | undefined;
}>;

export type UsersAutocompleteQuery = {
  readonly workspace: {
    readonly id: string;
    readonly users: ReadonlyArray<{
      readonly id: string;
      readonly name: string;
      readonly username: string;
      readonly avatarUrl: string | null;
    }> | null;
  } | null;
};

export type SubGroupsQueryVariables = Exact<{
  fullPath: string;
  search?: string | null | undefined;
}>;

export type SubGroupsQuery = {
  readonly group: {
    readonly id: string;
    readonly name: string;
    readonly fullName: string;
    readonly fullPath: string;
    readonly descendantGroups: {
      readonly nodes: ReadonlyArray<{
        readonly id: string;
        readonly name: string;
        readonly fullName: string;
        readonly fullPath: string;
      }>;
    };
  } | null;
};

export type SearchEpicsQueryVariables = Exact<{
  fullPath: string;
  search?: string | null | undefined;
}>;

export type SearchEpicsQuery = {
  readonly group: {
    readonly id: string;
    readonly epics: {
      readonly nodes: ReadonlyArray<{
        readonly id: string;
        readonly iid: string;
        readonly title: string;
        readonly reference: string;
        readonly group: { readonly fullPath: string };
      }>;
    };
  } | null;
};

export const usersAutocompleteQuery = typedDocument<UsersAutocompleteQuery, UsersAutocompleteQueryVariables>(
  'query usersAutocomplete($fullPath:ID!$search:String){workspace:group(fullPath:$fullPath){id users:autocompleteUsers(search:$search){id name username avatarUrl}}}',
  7,
);
export const subGroupsQuery = typedDocument<SubGroupsQuery, SubGroupsQueryVariables>(
  'query subGroups($fullPath:ID!$search:String){group(fullPath:$fullPath){id name fullName fullPath descendantGroups(search:$search first:100){nodes{id name fullName fullPath}}}}',
  16,
);
export const searchEpicsQuery = typedDocument<SearchEpicsQuery, SearchEpicsQueryVariables>(
  'query searchEpics($fullPath:ID!$search:String){group(fullPath:$fullPath){id epics(search:$search state:all includeAncestorGroups:true includeDescendantGroups:true first:20){nodes{id iid title reference(full:true)group{fullPath}}}}}',
  12,
);
