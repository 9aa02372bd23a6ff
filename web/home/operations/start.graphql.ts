// Generated from start.graphql and the schema by "npm run generate".
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

export type WorkItemState = 'CLOSED' | 'OPEN';

export type WorkItemWidgetType =
  | 'ASSIGNEES'
  | 'AWARD_EMOJI'
  | 'COLOR'
  | 'CURRENT_USER_TODOS'
  | 'DESCRIPTION'
  | 'HEALTH_STATUS'
  | 'HIERARCHY'
  | 'ITERATION'
  | 'LABELS'
  | 'LINKED_ITEMS'
  | 'MILESTONE'
  | 'NOTES'
  | 'NOTIFICATIONS'
  | 'PARTICIPANTS'
  | 'START_AND_DUE_DATE'
  | 'TIME_TRACKING'
  | 'WEIGHT';

export type StartQueryVariables = Exact<{
  seen: ReadonlyArray<string> | string;
  groups: ReadonlyArray<string> | string;
  projects: ReadonlyArray<string> | string;
}>;

export type StartQuery = {
  readonly currentUser: {
    readonly id: string;
    readonly assignedWorkItems: {
      readonly count: number;
      readonly nodes: ReadonlyArray<{
        readonly id: string;
        readonly title: string;
        readonly state: WorkItemState;
        readonly confidential: boolean;
        readonly reference: string;
        readonly webUrl: string;
        readonly workItemType: { readonly id: string; readonly name: string };
        readonly widgets: ReadonlyArray<
          | { readonly type: WorkItemWidgetType | null }
          | { readonly type: WorkItemWidgetType | null }
          | { readonly type: WorkItemWidgetType | null }
          | { readonly type: WorkItemWidgetType | null }
          | { readonly type: WorkItemWidgetType | null }
          | { readonly type: WorkItemWidgetType | null }
          | { readonly type: WorkItemWidgetType | null }
          | { readonly type: WorkItemWidgetType | null }
          | { readonly type: WorkItemWidgetType | null }
          | { readonly type: WorkItemWidgetType | null }
          | { readonly type: WorkItemWidgetType | null }
          | { readonly type: WorkItemWidgetType | null }
          | { readonly type: WorkItemWidgetType | null }
          | { readonly type: WorkItemWidgetType | null }
          | { readonly dueDate: string | null; readonly type: WorkItemWidgetType | null }
          | { readonly type: WorkItemWidgetType | null }
          | { readonly type: WorkItemWidgetType | null }
        >;
      }>;
      readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string | null };
    };
    readonly todos: {
      readonly nodes: ReadonlyArray<{
        readonly id: string;
        readonly action: TodoActionEnum;
        readonly body: string;
        readonly targetUrl: string | null;
        readonly createdAt: string;
        readonly author: {
          readonly id: string;
          readonly name: string;
          readonly username: string;
          readonly avatarUrl: string | null;
        };
      }>;
    };
  } | null;
  readonly seen: {
    readonly nodes: ReadonlyArray<{
      readonly id: string;
      readonly title: string;
      readonly state: WorkItemState;
      readonly confidential: boolean;
      readonly reference: string;
      readonly webUrl: string;
      readonly workItemType: { readonly id: string; readonly name: string };
      readonly widgets: ReadonlyArray<
        | { readonly type: WorkItemWidgetType | null }
        | { readonly type: WorkItemWidgetType | null }
        | { readonly type: WorkItemWidgetType | null }
        | { readonly type: WorkItemWidgetType | null }
        | { readonly type: WorkItemWidgetType | null }
        | { readonly type: WorkItemWidgetType | null }
        | { readonly type: WorkItemWidgetType | null }
        | { readonly type: WorkItemWidgetType | null }
        | { readonly type: WorkItemWidgetType | null }
        | { readonly type: WorkItemWidgetType | null }
        | { readonly type: WorkItemWidgetType | null }
        | { readonly type: WorkItemWidgetType | null }
        | { readonly type: WorkItemWidgetType | null }
        | { readonly type: WorkItemWidgetType | null }
        | { readonly dueDate: string | null; readonly type: WorkItemWidgetType | null }
        | { readonly type: WorkItemWidgetType | null }
        | { readonly type: WorkItemWidgetType | null }
      >;
    }>;
  };
  readonly frecentGroups: ReadonlyArray<{
    readonly id: string;
    readonly name: string;
    readonly fullName: string;
    readonly fullPath: string;
    readonly avatarUrl: string | null;
  }> | null;
  readonly groups: {
    readonly nodes: ReadonlyArray<{
      readonly id: string;
      readonly name: string;
      readonly fullName: string;
      readonly fullPath: string;
      readonly avatarUrl: string | null;
    }>;
  };
  readonly frecentProjects: ReadonlyArray<{
    readonly id: string;
    readonly name: string;
    readonly fullPath: string;
    readonly avatarUrl: string | null;
    readonly group: { readonly id: string; readonly fullName: string } | null;
  }> | null;
  readonly projects: {
    readonly nodes: ReadonlyArray<{
      readonly id: string;
      readonly name: string;
      readonly fullPath: string;
      readonly avatarUrl: string | null;
      readonly group: { readonly id: string; readonly fullName: string } | null;
    }>;
  };
};

export type MoreAssignedQueryVariables = Exact<{
  after: string;
}>;

export type MoreAssignedQuery = {
  readonly currentUser: {
    readonly id: string;
    readonly assignedWorkItems: {
      readonly nodes: ReadonlyArray<{
        readonly id: string;
        readonly title: string;
        readonly state: WorkItemState;
        readonly confidential: boolean;
        readonly reference: string;
        readonly webUrl: string;
        readonly workItemType: { readonly id: string; readonly name: string };
        readonly widgets: ReadonlyArray<
          | { readonly type: WorkItemWidgetType | null }
          | { readonly type: WorkItemWidgetType | null }
          | { readonly type: WorkItemWidgetType | null }
          | { readonly type: WorkItemWidgetType | null }
          | { readonly type: WorkItemWidgetType | null }
          | { readonly type: WorkItemWidgetType | null }
          | { readonly type: WorkItemWidgetType | null }
          | { readonly type: WorkItemWidgetType | null }
          | { readonly type: WorkItemWidgetType | null }
          | { readonly type: WorkItemWidgetType | null }
          | { readonly type: WorkItemWidgetType | null }
          | { readonly type: WorkItemWidgetType | null }
          | { readonly type: WorkItemWidgetType | null }
          | { readonly type: WorkItemWidgetType | null }
          | { readonly dueDate: string | null; readonly type: WorkItemWidgetType | null }
          | { readonly type: WorkItemWidgetType | null }
          | { readonly type: WorkItemWidgetType | null }
        >;
      }>;
      readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string | null };
    };
  } | null;
};

export type StartItemFragment = {
  readonly id: string;
  readonly title: string;
  readonly state: WorkItemState;
  readonly confidential: boolean;
  readonly reference: string;
  readonly webUrl: string;
  readonly workItemType: { readonly id: string; readonly name: string };
  readonly widgets: ReadonlyArray<
    | { readonly type: WorkItemWidgetType | null }
    | { readonly type: WorkItemWidgetType | null }
    | { readonly type: WorkItemWidgetType | null }
    | { readonly type: WorkItemWidgetType | null }
    | { readonly type: WorkItemWidgetType | null }
    | { readonly type: WorkItemWidgetType | null }
    | { readonly type: WorkItemWidgetType | null }
    | { readonly type: WorkItemWidgetType | null }
    | { readonly type: WorkItemWidgetType | null }
    | { readonly type: WorkItemWidgetType | null }
    | { readonly type: WorkItemWidgetType | null }
    | { readonly type: WorkItemWidgetType | null }
    | { readonly type: WorkItemWidgetType | null }
    | { readonly type: WorkItemWidgetType | null }
    | { readonly dueDate: string | null; readonly type: WorkItemWidgetType | null }
    | { readonly type: WorkItemWidgetType | null }
    | { readonly type: WorkItemWidgetType | null }
  >;
};

export type StartGroupFragment = {
  readonly id: string;
  readonly name: string;
  readonly fullName: string;
  readonly fullPath: string;
  readonly avatarUrl: string | null;
};

export type StartProjectFragment = {
  readonly id: string;
  readonly name: string;
  readonly fullPath: string;
  readonly avatarUrl: string | null;
  readonly group: { readonly id: string; readonly fullName: string } | null;
};

export const startQuery = typedDocument<StartQuery, StartQueryVariables>(
  'query start($seen:[String!]!$groups:[ID!]!$projects:[ID!]!){currentUser{id assignedWorkItems(first:20){count nodes{...startItem}pageInfo{hasNextPage endCursor}}todos(state:[pending]isSnoozed:false first:5){nodes{id action body targetUrl createdAt author{id name username avatarUrl}}}}seen:workItemsByReference(refs:$seen first:8){nodes{...startItem}}frecentGroups{...startGroup}groups(ids:$groups first:6){nodes{...startGroup}}frecentProjects{...startProject}projects(ids:$projects first:6){nodes{...startProject}}}fragment startItem on WorkItem{id title state confidential reference(full:true)webUrl workItemType{id name}widgets(onlyTypes:[START_AND_DUE_DATE]){type ...on WorkItemWidgetStartAndDueDate{dueDate}}}fragment startGroup on Group{id name fullName fullPath avatarUrl}fragment startProject on Project{id name fullPath avatarUrl group{id fullName}}',
  81,
);
export const moreAssignedQuery = typedDocument<MoreAssignedQuery, MoreAssignedQueryVariables>(
  'query moreAssigned($after:String!){currentUser{id assignedWorkItems(first:50 after:$after){nodes{...startItem}pageInfo{hasNextPage endCursor}}}}fragment startItem on WorkItem{id title state confidential reference(full:true)webUrl workItemType{id name}widgets(onlyTypes:[START_AND_DUE_DATE]){type ...on WorkItemWidgetStartAndDueDate{dueDate}}}',
  23,
);
