// Generated from child-tasks.graphql and the schema by "npm run generate".
import { typedDocument } from '../../api/typed-document.ts';
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
export type HealthStatus = 'atRisk' | 'needsAttention' | 'onTrack';

export type RelativePositionType = 'AFTER' | 'BEFORE';

export type WorkItemState = 'CLOSED' | 'OPEN';

export type WorkItemStateEvent = 'CLOSE' | 'REOPEN';

export type WorkItemTodoUpdateAction = 'ADD' | 'MARK_AS_DONE';

export type WorkItemUpdateInput = {
  readonly assigneesWidget?: WorkItemWidgetAssigneesInput | null | undefined;
  readonly clientMutationId?: string | null | undefined;
  readonly colorWidget?: WorkItemWidgetColorInput | null | undefined;
  readonly confidential?: boolean | null | undefined;
  readonly currentUserTodosWidget?: WorkItemWidgetCurrentUserTodosInput | null | undefined;
  readonly descriptionWidget?: WorkItemWidgetDescriptionInput | null | undefined;
  readonly healthStatusWidget?: WorkItemWidgetHealthStatusInput | null | undefined;
  readonly hierarchyWidget?: WorkItemWidgetHierarchyUpdateInput | null | undefined;
  readonly id: string;
  readonly iterationWidget?: WorkItemWidgetIterationInput | null | undefined;
  readonly labelsWidget?: WorkItemWidgetLabelsUpdateInput | null | undefined;
  readonly milestoneWidget?: WorkItemWidgetMilestoneInput | null | undefined;
  readonly notificationsWidget?: WorkItemWidgetNotificationsUpdateInput | null | undefined;
  readonly startAndDueDateWidget?: WorkItemWidgetStartAndDueDateUpdateInput | null | undefined;
  readonly stateEvent?: WorkItemStateEvent | null | undefined;
  readonly timeTrackingWidget?: WorkItemWidgetTimeTrackingInput | null | undefined;
  readonly title?: string | null | undefined;
  readonly weightWidget?: WorkItemWidgetWeightInput | null | undefined;
};

export type WorkItemWidgetAssigneesInput = {
  readonly assigneeIds: ReadonlyArray<string>;
};

export type WorkItemWidgetColorInput = {
  readonly color: string;
};

export type WorkItemWidgetCurrentUserTodosInput = {
  readonly action: WorkItemTodoUpdateAction;
  readonly todoId?: string | null | undefined;
};

export type WorkItemWidgetDescriptionInput = {
  readonly description: string;
};

export type WorkItemWidgetHealthStatusInput = {
  readonly healthStatus?: HealthStatus | null | undefined;
};

export type WorkItemWidgetHierarchyUpdateInput = {
  readonly adjacentWorkItemId?: string | null | undefined;
  readonly childrenIds?: ReadonlyArray<string> | null | undefined;
  readonly parentId?: string | null | undefined;
  readonly relativePosition?: RelativePositionType | null | undefined;
};

export type WorkItemWidgetIterationInput = {
  readonly iterationId?: string | null | undefined;
};

export type WorkItemWidgetLabelsUpdateInput = {
  readonly addLabelIds?: ReadonlyArray<string> | null | undefined;
  readonly removeLabelIds?: ReadonlyArray<string> | null | undefined;
};

export type WorkItemWidgetMilestoneInput = {
  readonly milestoneId?: string | null | undefined;
};

export type WorkItemWidgetNotificationsUpdateInput = {
  readonly subscribed: boolean;
};

export type WorkItemWidgetStartAndDueDateUpdateInput = {
  readonly dueDate?: string | null | undefined;
  readonly isFixed?: boolean | null | undefined;
  readonly startDate?: string | null | undefined;
};

export type WorkItemWidgetTimeTrackingInput = {
  readonly timeEstimate?: string | null | undefined;
  readonly timelog?: WorkItemWidgetTimeTrackingTimelogInput | null | undefined;
};

export type WorkItemWidgetTimeTrackingTimelogInput = {
  readonly spentAt?: string | null | undefined;
  readonly summary?: string | null | undefined;
  readonly timeSpent: string;
};

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

export type WorkItemWidgetWeightInput = {
  readonly weight?: number | null | undefined;
};

export type WorkItemsHierarchyReorderInput = {
  readonly adjacentWorkItemId?: string | null | undefined;
  readonly clientMutationId?: string | null | undefined;
  readonly id: string;
  readonly parentId?: string | null | undefined;
  readonly relativePosition?: RelativePositionType | null | undefined;
};

export type ChildTaskFragment = {
  readonly id: string;
  readonly iid: string;
  readonly title: string;
  readonly state: WorkItemState;
  readonly confidential: boolean;
  readonly reference: string;
  readonly webUrl: string;
  readonly userPermissions: { readonly adminParentLink: boolean; readonly updateWorkItem: boolean };
  readonly widgets: ReadonlyArray<
    | {
        readonly type: WorkItemWidgetType | null;
        readonly assignees: {
          readonly nodes: ReadonlyArray<{
            readonly id: string;
            readonly name: string;
            readonly username: string;
            readonly avatarUrl: string | null;
          }>;
        };
      }
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
    | { readonly type: WorkItemWidgetType | null }
    | { readonly type: WorkItemWidgetType | null }
  >;
};

export type IssueChildTasksQueryVariables = Exact<{
  fullPath: string;
  iid: string;
  after?: string | null | undefined;
}>;

export type IssueChildTasksQuery = {
  readonly namespace: {
    readonly id: string;
    readonly workItem: {
      readonly id: string;
      readonly widgets: ReadonlyArray<
        | { readonly type: WorkItemWidgetType | null }
        | { readonly type: WorkItemWidgetType | null }
        | { readonly type: WorkItemWidgetType | null }
        | { readonly type: WorkItemWidgetType | null }
        | { readonly type: WorkItemWidgetType | null }
        | { readonly type: WorkItemWidgetType | null }
        | {
            readonly type: WorkItemWidgetType | null;
            readonly children: {
              readonly nodes: ReadonlyArray<{
                readonly id: string;
                readonly iid: string;
                readonly title: string;
                readonly state: WorkItemState;
                readonly confidential: boolean;
                readonly reference: string;
                readonly webUrl: string;
                readonly userPermissions: { readonly adminParentLink: boolean; readonly updateWorkItem: boolean };
                readonly widgets: ReadonlyArray<
                  | {
                      readonly type: WorkItemWidgetType | null;
                      readonly assignees: {
                        readonly nodes: ReadonlyArray<{
                          readonly id: string;
                          readonly name: string;
                          readonly username: string;
                          readonly avatarUrl: string | null;
                        }>;
                      };
                    }
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
                  | { readonly type: WorkItemWidgetType | null }
                  | { readonly type: WorkItemWidgetType | null }
                >;
              }>;
              readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string | null };
            };
          }
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
      >;
    } | null;
  } | null;
};

export type ChildTaskUpdateMutationVariables = Exact<{
  input: WorkItemUpdateInput;
}>;

export type ChildTaskUpdateMutation = { readonly workItemUpdate: { readonly errors: ReadonlyArray<string> } };

export type ChildTaskReorderMutationVariables = Exact<{
  input: WorkItemsHierarchyReorderInput;
}>;

export type ChildTaskReorderMutation = {
  readonly workItemsHierarchyReorder: { readonly errors: ReadonlyArray<string> };
};

export const issueChildTasksQuery = typedDocument<IssueChildTasksQuery, IssueChildTasksQueryVariables>(
  'query issueChildTasks($fullPath:ID!$iid:String!$after:String){namespace(fullPath:$fullPath){id workItem(iid:$iid){id widgets(onlyTypes:[HIERARCHY]){type ...on WorkItemWidgetHierarchy{children(first:100 after:$after){nodes{...ChildTask}pageInfo{hasNextPage endCursor}}}}}}}fragment ChildTask on WorkItem{id iid title state confidential reference webUrl userPermissions{adminParentLink updateWorkItem}widgets(onlyTypes:[ASSIGNEES]){type ...on WorkItemWidgetAssignees{assignees(first:20){nodes{id name username avatarUrl}}}}}',
  47,
);
export const childTaskUpdateMutation = typedDocument<ChildTaskUpdateMutation, ChildTaskUpdateMutationVariables>(
  'mutation childTaskUpdate($input:WorkItemUpdateInput!){workItemUpdate(input:$input){errors}}',
);
export const childTaskReorderMutation = typedDocument<ChildTaskReorderMutation, ChildTaskReorderMutationVariables>(
  'mutation childTaskReorder($input:workItemsHierarchyReorderInput!){workItemsHierarchyReorder(input:$input){errors}}',
);
