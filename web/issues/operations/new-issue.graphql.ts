// Generated from new-issue.graphql and the schema by "npm run generate".
import { typedDocument } from '../../api/typed-document.ts';
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
export type HealthStatus = 'atRisk' | 'needsAttention' | 'onTrack';

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

export type WorkItemRelatedLinkType = 'BLOCKED_BY' | 'BLOCKS' | 'RELATED';

export type WorkItemState = 'CLOSED' | 'OPEN';

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

export type NewIssueQueryVariables = Exact<{
  fullPath: string;
  relatedIid?: string | null | undefined;
  hasRelated: boolean;
  milestoneId: string;
  hasMilestone: boolean;
  assigneeIds?: ReadonlyArray<string> | string | null | undefined;
  hasAssignees: boolean;
}>;

export type NewIssueQuery = {
  readonly project: {
    readonly id: string;
    readonly name: string;
    readonly fullPath: string;
    readonly archived: boolean | null;
    readonly group: {
      readonly id: string;
      readonly fullName: string;
      readonly fullPath: string;
      readonly userPermissions: { readonly createEpic: boolean };
    } | null;
    readonly userPermissions: {
      readonly createIssue: boolean;
      readonly createIncident: boolean;
      readonly setNewWorkItemMetadata: boolean;
    };
    readonly workItemTypes: { readonly nodes: ReadonlyArray<{ readonly id: string; readonly name: string }> };
    readonly issue?: { readonly id: string; readonly iid: string; readonly title: string } | null;
  } | null;
  readonly milestone?: {
    readonly id: string;
    readonly title: string;
    readonly startDate: string | null;
    readonly dueDate: string | null;
    readonly expired: boolean;
  } | null;
  readonly users?: {
    readonly nodes: ReadonlyArray<{
      readonly id: string;
      readonly name: string;
      readonly username: string;
      readonly avatarUrl: string | null;
      readonly webPath: string;
    }>;
  };
};

export type NewIssueParentQueryVariables = Exact<{
  id: string;
}>;

export type NewIssueParentQuery = {
  readonly workItem: {
    readonly id: string;
    readonly title: string;
    readonly state: WorkItemState;
    readonly webUrl: string;
    readonly workItemType: { readonly id: string; readonly name: string };
  } | null;
};

export type NewIssueCreateMutationVariables = Exact<{
  input: WorkItemCreateInput;
}>;

export type NewIssueCreateMutation = {
  readonly workItemCreate: {
    readonly errors: ReadonlyArray<string>;
    readonly workItem: { readonly id: string; readonly webUrl: string } | null;
    readonly quickActionsStatus: {
      readonly messages: ReadonlyArray<string> | null;
      readonly errorMessages: ReadonlyArray<string> | null;
    } | null;
  };
};

export const newIssueQuery = typedDocument<NewIssueQuery, NewIssueQueryVariables>(
  'query newIssue($fullPath:ID!$relatedIid:String$hasRelated:Boolean!$milestoneId:MilestoneID!$hasMilestone:Boolean!$assigneeIds:[ID!]$hasAssignees:Boolean!){project(fullPath:$fullPath){id name fullPath archived group{id fullName fullPath userPermissions{createEpic}}userPermissions{createIssue createIncident setNewWorkItemMetadata}workItemTypes{nodes{id name}}issue(iid:$relatedIid)@include(if:$hasRelated){id iid title}}milestone(id:$milestoneId)@include(if:$hasMilestone){id title startDate dueDate expired}users(ids:$assigneeIds)@include(if:$hasAssignees){nodes{id name username avatarUrl webPath}}}',
  45,
);
export const newIssueParentQuery = typedDocument<NewIssueParentQuery, NewIssueParentQueryVariables>(
  'query newIssueParent($id:WorkItemID!){workItem(id:$id){id title state webUrl workItemType{id name}}}',
  8,
);
export const newIssueCreateMutation = typedDocument<NewIssueCreateMutation, NewIssueCreateMutationVariables>(
  'mutation newIssueCreate($input:WorkItemCreateInput!){workItemCreate(input:$input){workItem{id webUrl}errors quickActionsStatus{messages errorMessages}}}',
);
