// Generated from epic-people.graphql and the schema by "npm run generate".
import { typedDocument } from '../../api/typed-document.ts';
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
export type EpicPeopleQueryVariables = Exact<{
  fullPath: string;
  iid: string;
}>;

export type EpicPeopleQuery = {
  readonly group: {
    readonly id: string;
    readonly epic: {
      readonly id: string;
      readonly author: {
        readonly id: string;
        readonly name: string;
        readonly username: string;
        readonly avatarUrl: string | null;
      };
      readonly participants: {
        readonly nodes: ReadonlyArray<{
          readonly id: string;
          readonly name: string;
          readonly username: string;
          readonly avatarUrl: string | null;
        }>;
      };
    } | null;
  } | null;
};

export const epicPeopleQuery = typedDocument<EpicPeopleQuery, EpicPeopleQueryVariables>(
  'query epicPeople($fullPath:ID!$iid:ID!){group(fullPath:$fullPath){id epic(iid:$iid){id author{id name username avatarUrl}participants(first:7){nodes{id name username avatarUrl}}}}}',
  16,
);
