// Generated from todos.graphql and the schema by "npm run generate".
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

export type TodoResolveManyInput = {
  readonly clientMutationId?: string | null | undefined;
  readonly ids: ReadonlyArray<string>;
};

export type TodoRestoreManyInput = {
  readonly clientMutationId?: string | null | undefined;
  readonly ids: ReadonlyArray<string>;
};

export type TodoSnoozeManyInput = {
  readonly clientMutationId?: string | null | undefined;
  readonly ids: ReadonlyArray<string>;
  readonly snoozeUntil: string;
};

export type TodoStateEnum = 'done' | 'pending';

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

export type TodoUnsnoozeManyInput = {
  readonly clientMutationId?: string | null | undefined;
  readonly ids: ReadonlyArray<string>;
};

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

export type TodosQueryVariables = Exact<{
  state?: ReadonlyArray<TodoStateEnum> | TodoStateEnum | null | undefined;
  isSnoozed?: boolean | null | undefined;
  action?: ReadonlyArray<TodoActionEnum> | TodoActionEnum | null | undefined;
  type?: ReadonlyArray<TodoTargetEnum> | TodoTargetEnum | null | undefined;
  groupId?: ReadonlyArray<string> | string | null | undefined;
  projectId?: ReadonlyArray<string> | string | null | undefined;
  first: number;
  after?: string | null | undefined;
}>;

export type TodosQuery = {
  readonly currentUser: {
    readonly id: string;
    readonly todos: {
      readonly nodes: ReadonlyArray<{
        readonly id: string;
        readonly action: TodoActionEnum;
        readonly state: TodoStateEnum;
        readonly body: string;
        readonly targetUrl: string | null;
        readonly createdAt: string;
        readonly snoozedUntil: string | null;
        readonly noteExcerpt: string | null;
        readonly author: {
          readonly id: string;
          readonly name: string;
          readonly username: string;
          readonly avatarUrl: string | null;
        };
        readonly group: { readonly id: string; readonly fullName: string; readonly fullPath: string } | null;
        readonly project: {
          readonly id: string;
          readonly fullPath: string;
          readonly name: string;
          readonly group: { readonly id: string; readonly fullName: string } | null;
        } | null;
      }>;
      readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string | null };
    };
    readonly pending: { readonly count: number };
    readonly snoozed: { readonly count: number };
  } | null;
};

export type TodoRowFragment = {
  readonly id: string;
  readonly action: TodoActionEnum;
  readonly state: TodoStateEnum;
  readonly body: string;
  readonly targetUrl: string | null;
  readonly createdAt: string;
  readonly snoozedUntil: string | null;
  readonly noteExcerpt: string | null;
  readonly author: {
    readonly id: string;
    readonly name: string;
    readonly username: string;
    readonly avatarUrl: string | null;
  };
  readonly group: { readonly id: string; readonly fullName: string; readonly fullPath: string } | null;
  readonly project: {
    readonly id: string;
    readonly fullPath: string;
    readonly name: string;
    readonly group: { readonly id: string; readonly fullName: string } | null;
  } | null;
};

export type TodoResolveManyMutationVariables = Exact<{
  input: TodoResolveManyInput;
}>;

export type TodoResolveManyMutation = { readonly todoResolveMany: { readonly errors: ReadonlyArray<string> } };

export type TodoRestoreManyMutationVariables = Exact<{
  input: TodoRestoreManyInput;
}>;

export type TodoRestoreManyMutation = { readonly todoRestoreMany: { readonly errors: ReadonlyArray<string> } };

export type TodoSnoozeManyMutationVariables = Exact<{
  input: TodoSnoozeManyInput;
}>;

export type TodoSnoozeManyMutation = { readonly todoSnoozeMany: { readonly errors: ReadonlyArray<string> } };

export type TodoUnsnoozeManyMutationVariables = Exact<{
  input: TodoUnsnoozeManyInput;
}>;

export type TodoUnsnoozeManyMutation = { readonly todoUnsnoozeMany: { readonly errors: ReadonlyArray<string> } };

export type TodosFinishAllMutationVariables = Exact<{
  input: TodosMarkAllDoneInput;
}>;

export type TodosFinishAllMutation = {
  readonly todosMarkAllDone: {
    readonly errors: ReadonlyArray<string>;
    readonly todos: ReadonlyArray<{ readonly id: string }> | null;
  };
};

export const todosQuery = typedDocument<TodosQuery, TodosQueryVariables>(
  'query todos($state:[TodoStateEnum!]$isSnoozed:Boolean$action:[TodoActionEnum!]$type:[TodoTargetEnum!]$groupId:[ID!]$projectId:[ID!]$first:Int!$after:String){currentUser{id todos(state:$state isSnoozed:$isSnoozed action:$action type:$type groupId:$groupId projectId:$projectId first:$first after:$after){nodes{...todoRow}pageInfo{hasNextPage endCursor}}pending:todos(state:[pending]isSnoozed:false action:$action type:$type groupId:$groupId projectId:$projectId){count}snoozed:todos(state:[pending]isSnoozed:true action:$action type:$type groupId:$groupId projectId:$projectId){count}}}fragment todoRow on Todo{id action state body targetUrl createdAt snoozedUntil noteExcerpt author{id name username avatarUrl}group{id fullName fullPath}project{id fullPath name group{id fullName}}}',
  59,
);
export const todoResolveManyMutation = typedDocument<TodoResolveManyMutation, TodoResolveManyMutationVariables>(
  'mutation todoResolveMany($input:TodoResolveManyInput!){todoResolveMany(input:$input){errors}}',
);
export const todoRestoreManyMutation = typedDocument<TodoRestoreManyMutation, TodoRestoreManyMutationVariables>(
  'mutation todoRestoreMany($input:TodoRestoreManyInput!){todoRestoreMany(input:$input){errors}}',
);
export const todoSnoozeManyMutation = typedDocument<TodoSnoozeManyMutation, TodoSnoozeManyMutationVariables>(
  'mutation todoSnoozeMany($input:TodoSnoozeManyInput!){todoSnoozeMany(input:$input){errors}}',
);
export const todoUnsnoozeManyMutation = typedDocument<TodoUnsnoozeManyMutation, TodoUnsnoozeManyMutationVariables>(
  'mutation todoUnsnoozeMany($input:TodoUnsnoozeManyInput!){todoUnsnoozeMany(input:$input){errors}}',
);
export const todosFinishAllMutation = typedDocument<TodosFinishAllMutation, TodosFinishAllMutationVariables>(
  'mutation todosFinishAll($input:TodosMarkAllDoneInput!){todosMarkAllDone(input:$input){errors todos{id}}}',
);
