// Generated from bulk-edit.graphql and the schema by "npm run generate".
import { typedDocument } from '../../api/typed-document.ts';
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
export type HealthStatus = 'atRisk' | 'needsAttention' | 'onTrack';

export type RelativePositionType = 'AFTER' | 'BEFORE';

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

export type WorkItemWidgetWeightInput = {
  readonly weight?: number | null | undefined;
};

export type ListedIssueUpdateMutationVariables = Exact<{
  input: WorkItemUpdateInput;
}>;

export type ListedIssueUpdateMutation = { readonly workItemUpdate: { readonly errors: ReadonlyArray<string> } };

export const listedIssueUpdateMutation = typedDocument<ListedIssueUpdateMutation, ListedIssueUpdateMutationVariables>(
  'mutation listedIssueUpdate($input:WorkItemUpdateInput!){workItemUpdate(input:$input){errors}}',
);
