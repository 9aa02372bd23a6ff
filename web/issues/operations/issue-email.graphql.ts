// Generated from issue-email.graphql and the schema by "npm run generate".
import { typedDocument } from '../../api/typed-document.ts';
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
export type IssueEmailQueryVariables = Exact<{
  fullPath: string;
  iid: string;
}>;

export type IssueEmailQuery = {
  readonly namespace: {
    readonly id: string;
    readonly workItem: { readonly id: string; readonly createNoteEmail: string | null } | null;
  } | null;
};

export const issueEmailQuery = typedDocument<IssueEmailQuery, IssueEmailQueryVariables>(
  'query issueEmail($fullPath:ID!$iid:String!){namespace(fullPath:$fullPath){id workItem(iid:$iid){id createNoteEmail}}}',
  5,
);
