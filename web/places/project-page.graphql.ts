// Generated from project-page.graphql and the schema by "npm run generate".
import { typedDocument } from '../api/typed-document.ts';
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
export type ProjectPageQueryVariables = Exact<{
  fullPath: string;
}>;

export type ProjectPageQuery = {
  readonly project: {
    readonly id: string;
    readonly name: string;
    readonly nameWithNamespace: string;
    readonly fullPath: string;
    readonly description: string | null;
    readonly visibility: string | null;
    readonly archived: boolean | null;
    readonly issuesEnabled: boolean | null;
    readonly avatarUrl: string | null;
    readonly userPermissions: { readonly createIssue: boolean };
  } | null;
};

export const projectPageQuery = typedDocument<ProjectPageQuery, ProjectPageQueryVariables>(
  'query projectPage($fullPath:ID!){project(fullPath:$fullPath){id name nameWithNamespace fullPath description visibility archived issuesEnabled avatarUrl userPermissions{createIssue}}}',
  12,
);
