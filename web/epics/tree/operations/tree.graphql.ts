// Generated from tree.graphql and the schema by "npm run generate".
import { typedDocument } from '../../../api/typed-document.ts';
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
export type EpicState = 'all' | 'closed' | 'opened';

export type EpicTreeNodeFieldsInputType = {
  readonly adjacentReferenceId?: string | null | undefined;
  readonly id: string;
  readonly newParentId?: string | null | undefined;
  readonly relativePosition?: MoveType | null | undefined;
};

export type HealthStatus = 'atRisk' | 'needsAttention' | 'onTrack';

export type IssueState = 'all' | 'closed' | 'locked' | 'opened';

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

export type MoveType = 'after' | 'before';

export type PromoteToEpicInput = {
  readonly clientMutationId?: string | null | undefined;
  readonly groupPath?: string | null | undefined;
  readonly iid: string;
  readonly projectPath: string;
};

export type WorkItemBulkUpdateInput = {
  readonly assigneesWidget?: WorkItemWidgetAssigneesInput | null | undefined;
  readonly clientMutationId?: string | null | undefined;
  readonly confidential?: boolean | null | undefined;
  readonly healthStatusWidget?: WorkItemWidgetHealthStatusInput | null | undefined;
  readonly ids: ReadonlyArray<string>;
  readonly iterationWidget?: WorkItemWidgetIterationInput | null | undefined;
  readonly labelsWidget?: WorkItemWidgetLabelsUpdateInput | null | undefined;
  readonly milestoneWidget?: WorkItemWidgetMilestoneInput | null | undefined;
  readonly startAndDueDateWidget?: WorkItemWidgetStartAndDueDateUpdateInput | null | undefined;
  readonly stateEvent?: WorkItemStateEvent | null | undefined;
  readonly weightWidget?: WorkItemWidgetWeightInput | null | undefined;
};

export type WorkItemStateEvent = 'CLOSE' | 'REOPEN';

export type WorkItemWidgetAssigneesInput = {
  readonly assigneeIds: ReadonlyArray<string>;
};

export type WorkItemWidgetHealthStatusInput = {
  readonly healthStatus?: HealthStatus | null | undefined;
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

export type WorkItemWidgetStartAndDueDateUpdateInput = {
  readonly dueDate?: string | null | undefined;
  readonly isFixed?: boolean | null | undefined;
  readonly startDate?: string | null | undefined;
};

export type WorkItemWidgetWeightInput = {
  readonly weight?: number | null | undefined;
};

export type ChildIssueFragment = {
  readonly id: string | null;
  readonly iid: string;
  readonly title: string;
  readonly state: IssueState;
  readonly reference: string;
  readonly relationPath: string | null;
  readonly webPath: string;
  readonly createdAt: string;
  readonly closedAt: string | null;
  readonly dueDate: string | null;
  readonly confidential: boolean;
  readonly blocked: boolean;
  readonly blockedByCount: number | null;
  readonly relativePosition: number | null;
  readonly epicIssueId: string;
  readonly type: IssueType | null;
  readonly weight: number | null;
  readonly healthStatus: HealthStatus | null;
  readonly labels: {
    readonly nodes: ReadonlyArray<{
      readonly id: string;
      readonly title: string;
      readonly color: string;
      readonly description: string | null;
    }>;
  };
  readonly userPermissions: { readonly adminIssue: boolean };
  readonly milestone: {
    readonly id: string;
    readonly title: string;
    readonly startDate: string | null;
    readonly dueDate: string | null;
  } | null;
  readonly assignees: {
    readonly nodes: ReadonlyArray<{
      readonly id: string;
      readonly webPath: string;
      readonly name: string;
      readonly username: string;
      readonly avatarUrl: string | null;
    }>;
  };
};

export type ChildEpicFragment = {
  readonly id: string;
  readonly iid: string;
  readonly title: string;
  readonly state: EpicState;
  readonly reference: string;
  readonly relationPath: string | null;
  readonly webPath: string;
  readonly createdAt: string;
  readonly closedAt: string | null;
  readonly dueDate: string | null;
  readonly confidential: boolean;
  readonly blocked: boolean | null;
  readonly blockedByCount: number | null;
  readonly relativePosition: number | null;
  readonly startDate: string | null;
  readonly hasChildren: boolean;
  readonly hasIssues: boolean;
  readonly labels: {
    readonly nodes: ReadonlyArray<{
      readonly id: string;
      readonly title: string;
      readonly color: string;
      readonly description: string | null;
    }>;
  };
  readonly userPermissions: { readonly updateEpic: boolean };
  readonly group: { readonly id: string; readonly fullPath: string };
  readonly descendantCounts: {
    readonly openedEpics: number;
    readonly closedEpics: number;
    readonly openedIssues: number;
    readonly closedIssues: number;
  };
  readonly descendantWeightSum: { readonly openedIssues: number; readonly closedIssues: number };
};

export type ChildItemsQueryVariables = Exact<{
  fullPath: string;
  iid: string;
  pageSize?: number | null | undefined;
  epicEndCursor?: string | null | undefined;
  issueEndCursor?: string | null | undefined;
}>;

export type ChildItemsQuery = {
  readonly group: {
    readonly id: string;
    readonly fullPath: string;
    readonly epic: {
      readonly id: string;
      readonly iid: string;
      readonly title: string;
      readonly confidential: boolean;
      readonly webPath: string;
      readonly hasChildren: boolean;
      readonly hasIssues: boolean;
      readonly userPermissions: {
        readonly adminEpic: boolean;
        readonly createEpic: boolean;
        readonly adminEpicRelation: boolean;
      };
      readonly descendantCounts: {
        readonly openedEpics: number;
        readonly closedEpics: number;
        readonly openedIssues: number;
        readonly closedIssues: number;
      };
      readonly descendantWeightSum: { readonly openedIssues: number; readonly closedIssues: number };
      readonly healthStatus: {
        readonly issuesAtRisk: number;
        readonly issuesOnTrack: number;
        readonly issuesNeedingAttention: number;
      };
      readonly children: {
        readonly nodes: ReadonlyArray<{
          readonly id: string;
          readonly iid: string;
          readonly title: string;
          readonly state: EpicState;
          readonly reference: string;
          readonly relationPath: string | null;
          readonly webPath: string;
          readonly createdAt: string;
          readonly closedAt: string | null;
          readonly dueDate: string | null;
          readonly confidential: boolean;
          readonly blocked: boolean | null;
          readonly blockedByCount: number | null;
          readonly relativePosition: number | null;
          readonly startDate: string | null;
          readonly hasChildren: boolean;
          readonly hasIssues: boolean;
          readonly labels: {
            readonly nodes: ReadonlyArray<{
              readonly id: string;
              readonly title: string;
              readonly color: string;
              readonly description: string | null;
            }>;
          };
          readonly userPermissions: { readonly updateEpic: boolean };
          readonly group: { readonly id: string; readonly fullPath: string };
          readonly descendantCounts: {
            readonly openedEpics: number;
            readonly closedEpics: number;
            readonly openedIssues: number;
            readonly closedIssues: number;
          };
          readonly descendantWeightSum: { readonly openedIssues: number; readonly closedIssues: number };
        }>;
        readonly pageInfo: { readonly endCursor: string | null; readonly hasNextPage: boolean };
      };
      readonly issues: {
        readonly nodes: ReadonlyArray<{
          readonly id: string | null;
          readonly iid: string;
          readonly title: string;
          readonly state: IssueState;
          readonly reference: string;
          readonly relationPath: string | null;
          readonly webPath: string;
          readonly createdAt: string;
          readonly closedAt: string | null;
          readonly dueDate: string | null;
          readonly confidential: boolean;
          readonly blocked: boolean;
          readonly blockedByCount: number | null;
          readonly relativePosition: number | null;
          readonly epicIssueId: string;
          readonly type: IssueType | null;
          readonly weight: number | null;
          readonly healthStatus: HealthStatus | null;
          readonly labels: {
            readonly nodes: ReadonlyArray<{
              readonly id: string;
              readonly title: string;
              readonly color: string;
              readonly description: string | null;
            }>;
          };
          readonly userPermissions: { readonly adminIssue: boolean };
          readonly milestone: {
            readonly id: string;
            readonly title: string;
            readonly startDate: string | null;
            readonly dueDate: string | null;
          } | null;
          readonly assignees: {
            readonly nodes: ReadonlyArray<{
              readonly id: string;
              readonly webPath: string;
              readonly name: string;
              readonly username: string;
              readonly avatarUrl: string | null;
            }>;
          };
        }>;
        readonly pageInfo: { readonly endCursor: string | null; readonly hasNextPage: boolean };
      };
    } | null;
  } | null;
};

export type EpicTreeReorderMutationVariables = Exact<{
  baseEpicId: string;
  moved: EpicTreeNodeFieldsInputType;
}>;

export type EpicTreeReorderMutation = { readonly epicTreeReorder: { readonly errors: ReadonlyArray<string> } };

export type PromoteToEpicMutationVariables = Exact<{
  input: PromoteToEpicInput;
}>;

export type PromoteToEpicMutation = {
  readonly promoteToEpic: {
    readonly errors: ReadonlyArray<string>;
    readonly epic: { readonly id: string; readonly webPath: string } | null;
  };
};

export type TreeItemsUpdateMutationVariables = Exact<{
  input: WorkItemBulkUpdateInput;
}>;

export type TreeItemsUpdateMutation = { readonly workItemBulkUpdate: { readonly errors: ReadonlyArray<string> } };

export type TreeItemsMoveMutationVariables = Exact<{
  id: string;
  childrenIds: ReadonlyArray<string> | string;
}>;

export type TreeItemsMoveMutation = { readonly workItemUpdate: { readonly errors: ReadonlyArray<string> } };

export const childItemsQuery = typedDocument<ChildItemsQuery, ChildItemsQueryVariables>(
  'query childItems($fullPath:ID!$iid:ID!$pageSize:Int=100$epicEndCursor:String=""$issueEndCursor:String=""){group(fullPath:$fullPath){id fullPath epic(iid:$iid){id iid title confidential webPath hasChildren hasIssues userPermissions{adminEpic createEpic adminEpicRelation}descendantCounts{openedEpics closedEpics openedIssues closedIssues}descendantWeightSum{openedIssues closedIssues}healthStatus{issuesAtRisk issuesOnTrack issuesNeedingAttention}children(first:$pageSize after:$epicEndCursor){nodes{...ChildEpic}pageInfo{endCursor hasNextPage}}issues(first:$pageSize after:$issueEndCursor){nodes{...ChildIssue}pageInfo{endCursor hasNextPage}}}}}fragment ChildEpic on Epic{id iid title state reference(full:true)relationPath webPath createdAt closedAt dueDate confidential blocked blockedByCount relativePosition labels(first:20){nodes{id title color description}}startDate userPermissions{updateEpic}hasChildren hasIssues group{id fullPath}descendantCounts{openedEpics closedEpics openedIssues closedIssues}descendantWeightSum{openedIssues closedIssues}}fragment ChildIssue on EpicIssue{id iid title state reference(full:true)relationPath webPath createdAt closedAt dueDate confidential blocked blockedByCount relativePosition labels(first:20){nodes{id title color description}}epicIssueId type weight healthStatus userPermissions{adminIssue}milestone{id title startDate dueDate}assignees(first:20){nodes{id webPath name username avatarUrl}}}',
  189,
);
export const epicTreeReorderMutation = typedDocument<EpicTreeReorderMutation, EpicTreeReorderMutationVariables>(
  'mutation epicTreeReorder($baseEpicId:EpicID!$moved:EpicTreeNodeFieldsInputType!){epicTreeReorder(input:{baseEpicId:$baseEpicId moved:$moved}){errors}}',
);
export const promoteToEpicMutation = typedDocument<PromoteToEpicMutation, PromoteToEpicMutationVariables>(
  'mutation promoteToEpic($input:PromoteToEpicInput!){promoteToEpic(input:$input){epic{id webPath}errors}}',
);
export const treeItemsUpdateMutation = typedDocument<TreeItemsUpdateMutation, TreeItemsUpdateMutationVariables>(
  'mutation treeItemsUpdate($input:WorkItemBulkUpdateInput!){workItemBulkUpdate(input:$input){errors}}',
);
export const treeItemsMoveMutation = typedDocument<TreeItemsMoveMutation, TreeItemsMoveMutationVariables>(
  'mutation treeItemsMove($id:WorkItemID!$childrenIds:[WorkItemID!]!){workItemUpdate(input:{id:$id hierarchyWidget:{childrenIds:$childrenIds}}){errors}}',
);
