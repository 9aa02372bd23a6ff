// Generated from children.graphql and the schema by "npm run generate".
import { typedDocument } from '../../api/typed-document.ts';
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
export type HealthStatus = 'atRisk' | 'needsAttention' | 'onTrack';

export type IssueType =
  | 'EPIC'
  | 'INCIDENT'
  | 'ISSUE'
  | 'KEY_RESULT'
  | 'OBJECTIVE'
  | 'REQUIREMENT'
  | 'TASK'
  | 'TEST_CASE'
  | 'TICKET';

export type WorkItemCreateInput = {
  readonly assigneesWidget?: WorkItemWidgetAssigneesInput | null | undefined;
  readonly clientMutationId?: string | null | undefined;
  readonly colorWidget?: WorkItemWidgetColorInput | null | undefined;
  readonly confidential?: boolean | null | undefined;
  readonly createdAt?: string | null | undefined;
  readonly description?: string | null | undefined;
  readonly descriptionWidget?: WorkItemWidgetDescriptionInput | null | undefined;
  readonly healthStatusWidget?: WorkItemWidgetHealthStatusInput | null | undefined;
  readonly hierarchyWidget?: WorkItemWidgetHierarchyCreateInput | null | undefined;
  readonly iterationWidget?: WorkItemWidgetIterationInput | null | undefined;
  readonly labelsWidget?: WorkItemWidgetLabelsCreateInput | null | undefined;
  readonly linkedItemsWidget?: WorkItemWidgetLinkedItemsCreateInput | null | undefined;
  readonly milestoneWidget?: WorkItemWidgetMilestoneInput | null | undefined;
  readonly namespacePath?: string | null | undefined;
  readonly projectPath?: string | null | undefined;
  readonly startAndDueDateWidget?: WorkItemWidgetStartAndDueDateUpdateInput | null | undefined;
  readonly title: string;
  readonly weightWidget?: WorkItemWidgetWeightInput | null | undefined;
  readonly workItemTypeId: string;
};

export type WorkItemDeleteInput = {
  readonly clientMutationId?: string | null | undefined;
  readonly id: string;
};

export type WorkItemRelatedLinkType = 'BLOCKED_BY' | 'BLOCKS' | 'RELATED';

export type WorkItemWidgetAssigneesInput = {
  readonly assigneeIds: ReadonlyArray<string>;
};

export type WorkItemWidgetColorInput = {
  readonly color: string;
};

export type WorkItemWidgetDescriptionInput = {
  readonly description: string;
};

export type WorkItemWidgetHealthStatusInput = {
  readonly healthStatus?: HealthStatus | null | undefined;
};

export type WorkItemWidgetHierarchyCreateInput = {
  readonly parentId?: string | null | undefined;
};

export type WorkItemWidgetIterationInput = {
  readonly iterationId?: string | null | undefined;
};

export type WorkItemWidgetLabelsCreateInput = {
  readonly labelIds: ReadonlyArray<string>;
};

export type WorkItemWidgetLinkedItemsCreateInput = {
  readonly linkType?: WorkItemRelatedLinkType | null | undefined;
  readonly workItemsIds: ReadonlyArray<string>;
};

export type WorkItemWidgetMilestoneInput = {
  readonly milestoneId?: string | null | undefined;
};

export type WorkItemWidgetStartAndDueDateUpdateInput = {
  readonly dueDate?: string | null | undefined;
  readonly isFixed?: boolean | null | undefined;
  readonly startDate?: string | null | undefined;
};

export type WorkItemWidgetWeightInput = {
  readonly weight?: number | null | undefined;
};

export type WorkItemCreateMutationVariables = Exact<{
  input: WorkItemCreateInput;
}>;

export type WorkItemCreateMutation = {
  readonly workItemCreate: {
    readonly errors: ReadonlyArray<string>;
    readonly workItem: { readonly id: string; readonly userPermissions: { readonly deleteWorkItem: boolean } } | null;
  };
};

export type WorkItemDeleteMutationVariables = Exact<{
  input: WorkItemDeleteInput;
}>;

export type WorkItemDeleteMutation = { readonly workItemDelete: { readonly errors: ReadonlyArray<string> } };

export type NamespaceWorkItemTypesQueryVariables = Exact<{
  fullPath: string;
  name?: IssueType | null | undefined;
}>;

export type NamespaceWorkItemTypesQuery = {
  readonly workspace: {
    readonly id: string;
    readonly workItemTypes: { readonly nodes: ReadonlyArray<{ readonly id: string; readonly name: string }> };
  } | null;
};

export const workItemCreateMutation = typedDocument<WorkItemCreateMutation, WorkItemCreateMutationVariables>(
  'mutation workItemCreate($input:WorkItemCreateInput!){workItemCreate(input:$input){workItem{id userPermissions{deleteWorkItem}}errors}}',
);
export const workItemDeleteMutation = typedDocument<WorkItemDeleteMutation, WorkItemDeleteMutationVariables>(
  'mutation workItemDelete($input:WorkItemDeleteInput!){workItemDelete(input:$input){errors}}',
);
export const namespaceWorkItemTypesQuery = typedDocument<
  NamespaceWorkItemTypesQuery,
  NamespaceWorkItemTypesQueryVariables
>(
  'query namespaceWorkItemTypes($fullPath:ID!$name:IssueType){workspace:namespace(fullPath:$fullPath){id workItemTypes(name:$name first:1){nodes{id name}}}}',
  7,
);
