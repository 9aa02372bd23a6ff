// Generated from list-place.graphql and the schema by "npm run generate".
import { typedDocument } from '../../api/typed-document.ts';
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
export type ListPlaceQueryVariables = Exact<{
  fullPath: string;
  inProject: boolean;
}>;

export type ListPlaceQuery = {
  readonly group?: { readonly id: string; readonly fullName: string } | null;
  readonly project?: {
    readonly id: string;
    readonly name: string;
    readonly userPermissions: { readonly adminIssue: boolean; readonly createIssue: boolean };
    readonly group: { readonly id: string; readonly fullName: string; readonly fullPath: string } | null;
  } | null;
};

export const listPlaceQuery = typedDocument<ListPlaceQuery, ListPlaceQueryVariables>(
  'query listPlace($fullPath:ID!$inProject:Boolean!){group(fullPath:$fullPath)@skip(if:$inProject){id fullName}project(fullPath:$fullPath)@include(if:$inProject){id name userPermissions{adminIssue createIssue}group{id fullName fullPath}}}',
  10,
);
