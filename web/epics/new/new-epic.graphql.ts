// Generated from new-epic.graphql and the schema by "npm run generate".
import { typedDocument } from '../../api/typed-document.ts';
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
export type NewEpicParentsQueryVariables = Exact<{
  fullPath: string;
  search?: string | null | undefined;
}>;

export type NewEpicParentsQuery = {
  readonly group: {
    readonly id: string;
    readonly epics: {
      readonly nodes: ReadonlyArray<{
        readonly id: string;
        readonly title: string;
        readonly reference: string;
        readonly webPath: string;
      }>;
    };
  } | null;
};

export type NewEpicQueryVariables = Exact<{
  fullPath: string;
}>;

export type NewEpicQuery = {
  readonly group: {
    readonly id: string;
    readonly fullName: string;
    readonly userPermissions: { readonly createEpic: boolean };
  } | null;
};

export const newEpicParentsQuery = typedDocument<NewEpicParentsQuery, NewEpicParentsQueryVariables>(
  'query newEpicParents($fullPath:ID!$search:String){group(fullPath:$fullPath){id epics(search:$search state:opened in:[TITLE]includeAncestorGroups:true includeDescendantGroups:true first:20){nodes{id title reference(full:true)webPath}}}}',
  9,
);
export const newEpicQuery = typedDocument<NewEpicQuery, NewEpicQueryVariables>(
  'query newEpic($fullPath:ID!){group(fullPath:$fullPath){id fullName userPermissions{createEpic}}}',
  5,
);
