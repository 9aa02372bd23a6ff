// Generated from todo-count.graphql and the schema by "npm run generate".
import { typedDocument } from '../../api/typed-document.ts';
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
export type PendingTodoCountQueryVariables = Exact<{ [key: string]: never }>;

export type PendingTodoCountQuery = {
  readonly currentUser: { readonly id: string; readonly todos: { readonly count: number } } | null;
};

export const pendingTodoCountQuery = typedDocument<PendingTodoCountQuery, PendingTodoCountQueryVariables>(
  'query pendingTodoCount{currentUser{id todos(state:[pending]isSnoozed:false){count}}}',
  5,
);
