// Generated from default-project.graphql and the schema by "npm run generate".
import { typedDocument } from '../../../api/typed-document.ts';
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
export type DefaultProjectQueryVariables = Exact<{
  fullPath: string;
  iid: string;
}>;

export type DefaultProjectQuery = {
  readonly group: {
    readonly id: string;
    readonly epic: {
      readonly id: string;
      readonly defaultProjectForIssueCreation: {
        readonly id: string;
        readonly nameWithNamespace: string;
        readonly fullPath: string;
      } | null;
    } | null;
  } | null;
};

export const defaultProjectQuery = typedDocument<DefaultProjectQuery, DefaultProjectQueryVariables>(
  'query defaultProject($fullPath:ID!$iid:ID!){group(fullPath:$fullPath){id epic(iid:$iid){id defaultProjectForIssueCreation{id nameWithNamespace fullPath}}}}',
  8,
);
