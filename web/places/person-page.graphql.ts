// Generated from person-page.graphql and the schema by "npm run generate".
import { typedDocument } from '../api/typed-document.ts';
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
export type UserState = 'active' | 'banned' | 'blocked' | 'blocked_pending_approval' | 'deactivated' | 'ldap_blocked';

export type PersonPageQueryVariables = Exact<{
  username: string;
  fullPath: string;
}>;

export type PersonPageQuery = {
  readonly user: {
    readonly id: string;
    readonly name: string;
    readonly username: string;
    readonly avatarUrl: string | null;
    readonly publicEmail: string | null;
    readonly state: UserState;
  } | null;
  readonly group: { readonly id: string; readonly fullPath: string } | null;
};

export const personPageQuery = typedDocument<PersonPageQuery, PersonPageQueryVariables>(
  'query personPage($username:String!$fullPath:ID!){user(username:$username){id name username avatarUrl publicEmail state}group(fullPath:$fullPath){id fullPath}}',
  10,
);
