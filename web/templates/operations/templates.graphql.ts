// Generated from templates.graphql and the schema by "npm run generate".
import { typedDocument } from '../../api/typed-document.ts';
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
export type TemplatesPlaceQueryVariables = Exact<{
  fullPath: string;
  inProject: boolean;
}>;

export type TemplatesPlaceQuery = {
  readonly group?: {
    readonly id: string;
    readonly name: string;
    readonly fullName: string;
    readonly userPermissions: { readonly adminTemplates: boolean };
  } | null;
  readonly project?: {
    readonly id: string;
    readonly name: string;
    readonly userPermissions: { readonly adminTemplates: boolean };
    readonly group: { readonly id: string; readonly fullName: string; readonly fullPath: string } | null;
  } | null;
};

export const templatesPlaceQuery = typedDocument<TemplatesPlaceQuery, TemplatesPlaceQueryVariables>(
  'query templatesPlace($fullPath:ID!$inProject:Boolean!){group(fullPath:$fullPath)@skip(if:$inProject){id name fullName userPermissions{adminTemplates}}project(fullPath:$fullPath)@include(if:$inProject){id name userPermissions{adminTemplates}group{id fullName fullPath}}}',
  9,
);
