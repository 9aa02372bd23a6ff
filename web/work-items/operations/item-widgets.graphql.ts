// Generated from item-widgets.graphql and the schema by "npm run generate".
import { typedDocument } from '../../api/typed-document.ts';
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
export type TodoActionEnum =
  | 'added_approver'
  | 'approval_required'
  | 'assigned'
  | 'build_failed'
  | 'directly_addressed'
  | 'marked'
  | 'member_access_requested'
  | 'mentioned'
  | 'merge_train_removed'
  | 'okr_checkin_requested'
  | 'review_requested'
  | 'review_submitted'
  | 'unmergeable';

export type TodoCreateInput = {
  readonly clientMutationId?: string | null | undefined;
  readonly targetId: string;
};

export type TodoTargetEnum =
  | 'ALERT'
  | 'COMMIT'
  | 'DESIGN'
  | 'EPIC'
  | 'ISSUE'
  | 'KEY'
  | 'MERGEREQUEST'
  | 'NAMESPACE'
  | 'PROJECT'
  | 'USER'
  | 'VULNERABILITY'
  | 'WORKITEM';

export type TodosMarkAllDoneInput = {
  readonly action?: ReadonlyArray<TodoActionEnum> | null | undefined;
  readonly authorId?: ReadonlyArray<string> | null | undefined;
  readonly clientMutationId?: string | null | undefined;
  readonly groupId?: ReadonlyArray<string> | null | undefined;
  readonly isSnoozed?: boolean | null | undefined;
  readonly projectId?: ReadonlyArray<string> | null | undefined;
  readonly targetId?: string | null | undefined;
  readonly type?: ReadonlyArray<TodoTargetEnum> | null | undefined;
};

export type WorkItemSubscribeInput = {
  readonly clientMutationId?: string | null | undefined;
  readonly id: string;
  readonly subscribed: boolean;
};

export type TodoCreateMutationVariables = Exact<{
  input: TodoCreateInput;
}>;

export type TodoCreateMutation = { readonly todoCreate: { readonly errors: ReadonlyArray<string> } };

export type TodosMarkAllDoneMutationVariables = Exact<{
  input: TodosMarkAllDoneInput;
}>;

export type TodosMarkAllDoneMutation = { readonly todosMarkAllDone: { readonly errors: ReadonlyArray<string> } };

export type WorkItemParticipantsQueryVariables = Exact<{
  fullPath: string;
  iid: string;
}>;

export type WorkItemParticipantsQuery = {
  readonly namespace: {
    readonly id: string;
    readonly workItem: {
      readonly id: string;
      readonly widgets: ReadonlyArray<
        | {
            readonly participants: {
              readonly nodes: ReadonlyArray<{
                readonly id: string;
                readonly name: string;
                readonly username: string;
                readonly avatarUrl: string | null;
                readonly webPath: string;
              }>;
            };
          }
        | Record<PropertyKey, never>
      >;
    } | null;
  } | null;
};

export type WorkItemTodosQueryVariables = Exact<{
  fullPath: string;
  iid: string;
}>;

export type WorkItemTodosQuery = {
  readonly namespace: {
    readonly id: string;
    readonly workItem: {
      readonly id: string;
      readonly widgets: ReadonlyArray<
        | { readonly currentUserTodos: { readonly nodes: ReadonlyArray<{ readonly id: string }> } }
        | Record<PropertyKey, never>
      >;
    } | null;
  } | null;
};

export type WorkItemSubscribeMutationVariables = Exact<{
  input: WorkItemSubscribeInput;
}>;

export type WorkItemSubscribeMutation = { readonly workItemSubscribe: { readonly errors: ReadonlyArray<string> } };

export const todoCreateMutation = typedDocument<TodoCreateMutation, TodoCreateMutationVariables>(
  'mutation todoCreate($input:TodoCreateInput!){todoCreate(input:$input){errors}}',
);
export const todosMarkAllDoneMutation = typedDocument<TodosMarkAllDoneMutation, TodosMarkAllDoneMutationVariables>(
  'mutation todosMarkAllDone($input:TodosMarkAllDoneInput!){todosMarkAllDone(input:$input){errors}}',
);
export const workItemParticipantsQuery = typedDocument<WorkItemParticipantsQuery, WorkItemParticipantsQueryVariables>(
  'query workItemParticipants($fullPath:ID!$iid:String!){namespace(fullPath:$fullPath){id workItem(iid:$iid){id widgets(onlyTypes:[PARTICIPANTS]){...on WorkItemWidgetParticipants{participants(first:100){nodes{id name username avatarUrl webPath}}}}}}}',
  18,
);
export const workItemTodosQuery = typedDocument<WorkItemTodosQuery, WorkItemTodosQueryVariables>(
  'query workItemTodos($fullPath:ID!$iid:String!){namespace(fullPath:$fullPath){id workItem(iid:$iid){id widgets(onlyTypes:[CURRENT_USER_TODOS]){...on WorkItemWidgetCurrentUserTodos{currentUserTodos(state:pending first:1){nodes{id}}}}}}}',
  9,
);
export const workItemSubscribeMutation = typedDocument<WorkItemSubscribeMutation, WorkItemSubscribeMutationVariables>(
  'mutation workItemSubscribe($input:WorkItemSubscribeInput!){workItemSubscribe(input:$input){errors}}',
);
