// Generated from issue.graphql and the schema by "npm run generate".
import { typedDocument } from '../../api/typed-document.ts';
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
export type HealthStatus = 'atRisk' | 'needsAttention' | 'onTrack';

export type IssuableSeverity = 'CRITICAL' | 'HIGH' | 'LOW' | 'MEDIUM' | 'UNKNOWN';

export type IssueSetConfidentialInput = {
  readonly clientMutationId?: string | null | undefined;
  readonly confidential: boolean;
  readonly iid: string;
  readonly projectPath: string;
};

export type IssueSetLockedInput = {
  readonly clientMutationId?: string | null | undefined;
  readonly iid: string;
  readonly locked: boolean;
  readonly projectPath: string;
};

export type IssueSetSeverityInput = {
  readonly clientMutationId?: string | null | undefined;
  readonly iid: string;
  readonly projectPath: string;
  readonly severity: IssuableSeverity;
};

export type IssueStateEvent = 'CLOSE' | 'REOPEN';

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

export type PromoteToEpicInput = {
  readonly clientMutationId?: string | null | undefined;
  readonly groupPath?: string | null | undefined;
  readonly iid: string;
  readonly projectPath: string;
};

export type RelativePositionType = 'AFTER' | 'BEFORE';

export type UpdateIssueInput = {
  readonly addLabelIds?: ReadonlyArray<string> | null | undefined;
  readonly clientMutationId?: string | null | undefined;
  readonly confidential?: boolean | null | undefined;
  readonly description?: string | null | undefined;
  readonly dueDate?: string | null | undefined;
  readonly epicId?: string | null | undefined;
  readonly healthStatus?: HealthStatus | null | undefined;
  readonly iid: string;
  readonly labelIds?: ReadonlyArray<string> | null | undefined;
  readonly locked?: boolean | null | undefined;
  readonly milestoneId?: string | null | undefined;
  readonly projectPath: string;
  readonly removeLabelIds?: ReadonlyArray<string> | null | undefined;
  readonly stateEvent?: IssueStateEvent | null | undefined;
  readonly timeEstimate?: string | null | undefined;
  readonly title?: string | null | undefined;
  readonly type?: IssueType | null | undefined;
  readonly weight?: number | null | undefined;
};

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

export type IssueFieldsFragment = {
  readonly id: string;
  readonly iid: string;
  readonly title: string;
  readonly titleHtml: string;
  readonly lockVersion: number;
  readonly state: WorkItemState;
  readonly confidential: boolean;
  readonly hidden: boolean | null;
  readonly imported: boolean;
  readonly canReportSpam: boolean;
  readonly isFirstContribution: boolean;
  readonly reference: string;
  readonly webUrl: string;
  readonly createdAt: string;
  readonly movedToWorkItemUrl: string | null;
  readonly duplicatedToWorkItemUrl: string | null;
  readonly promotedToEpicUrl: string | null;
  readonly author: {
    readonly id: string;
    readonly name: string;
    readonly username: string;
    readonly avatarUrl: string | null;
    readonly webPath: string;
  } | null;
  readonly workItemType: { readonly id: string; readonly name: string };
  readonly userPermissions: {
    readonly adminParentLink: boolean;
    readonly adminWorkItem: boolean;
    readonly adminWorkItemLink: boolean;
    readonly createNote: boolean;
    readonly deleteWorkItem: boolean;
    readonly setWorkItemMetadata: boolean;
    readonly updateWorkItem: boolean;
  };
  readonly widgets: ReadonlyArray<
    | {
        readonly type: WorkItemWidgetType | null;
        readonly assignees: {
          readonly nodes: ReadonlyArray<{
            readonly id: string;
            readonly name: string;
            readonly username: string;
            readonly avatarUrl: string | null;
            readonly webPath: string;
          }>;
        };
        readonly lastAssignees: {
          readonly nodes: ReadonlyArray<{
            readonly id: string;
            readonly name: string;
            readonly username: string;
            readonly avatarUrl: string | null;
            readonly webPath: string;
          }>;
        };
      }
    | { readonly type: WorkItemWidgetType | null }
    | { readonly type: WorkItemWidgetType | null }
    | { readonly type: WorkItemWidgetType | null }
    | {
        readonly description: string | null;
        readonly descriptionHtml: string;
        readonly lastEditedAt: string | null;
        readonly type: WorkItemWidgetType | null;
        readonly lastEditedBy: { readonly id: string; readonly name: string; readonly webPath: string } | null;
      }
    | { readonly healthStatus: HealthStatus | null; readonly type: WorkItemWidgetType | null }
    | {
        readonly hasParent: boolean;
        readonly type: WorkItemWidgetType | null;
        readonly parent: {
          readonly id: string;
          readonly iid: string;
          readonly title: string;
          readonly state: WorkItemState;
          readonly webUrl: string;
          readonly workItemType: { readonly id: string; readonly name: string };
        } | null;
        readonly ancestors: { readonly nodes: ReadonlyArray<{ readonly id: string }> };
      }
    | {
        readonly type: WorkItemWidgetType | null;
        readonly iteration: {
          readonly id: string;
          readonly title: string | null;
          readonly startDate: string;
          readonly dueDate: string;
          readonly webPath: string;
          readonly iterationCadence: { readonly id: string; readonly title: string };
        } | null;
      }
    | {
        readonly type: WorkItemWidgetType | null;
        readonly labels: {
          readonly nodes: ReadonlyArray<{
            readonly id: string;
            readonly title: string;
            readonly description: string | null;
            readonly color: string;
          }>;
        };
      }
    | { readonly blocked: boolean | null; readonly type: WorkItemWidgetType | null }
    | {
        readonly type: WorkItemWidgetType | null;
        readonly milestone: {
          readonly id: string;
          readonly title: string;
          readonly startDate: string | null;
          readonly dueDate: string | null;
          readonly expired: boolean;
        } | null;
      }
    | { readonly discussionLocked: boolean | null; readonly type: WorkItemWidgetType | null }
    | { readonly subscribed: boolean; readonly type: WorkItemWidgetType | null }
    | { readonly type: WorkItemWidgetType | null }
    | { readonly startDate: string | null; readonly dueDate: string | null; readonly type: WorkItemWidgetType | null }
    | {
        readonly timeEstimate: number | null;
        readonly totalTimeSpent: number | null;
        readonly type: WorkItemWidgetType | null;
      }
    | { readonly weight: number | null; readonly type: WorkItemWidgetType | null }
  >;
};

export type IssuePageQueryVariables = Exact<{
  fullPath: string;
  iid: string;
}>;

export type IssuePageQuery = {
  readonly project: {
    readonly id: string;
    readonly name: string;
    readonly fullPath: string;
    readonly archived: boolean | null;
    readonly userPermissions: { readonly createIncident: boolean; readonly createIssue: boolean };
    readonly group: {
      readonly id: string;
      readonly fullName: string;
      readonly fullPath: string;
      readonly userPermissions: { readonly createEpic: boolean };
    } | null;
    readonly issue: {
      readonly id: string;
      readonly severity: IssuableSeverity | null;
      readonly zoomMeetingUrl: string | null;
      readonly publishedIncidentUrl: string | null;
      readonly userPermissions: { readonly reopenIssue: boolean };
    } | null;
  } | null;
  readonly namespace: {
    readonly id: string;
    readonly workItem: {
      readonly id: string;
      readonly iid: string;
      readonly title: string;
      readonly titleHtml: string;
      readonly lockVersion: number;
      readonly state: WorkItemState;
      readonly confidential: boolean;
      readonly hidden: boolean | null;
      readonly imported: boolean;
      readonly canReportSpam: boolean;
      readonly isFirstContribution: boolean;
      readonly reference: string;
      readonly webUrl: string;
      readonly createdAt: string;
      readonly movedToWorkItemUrl: string | null;
      readonly duplicatedToWorkItemUrl: string | null;
      readonly promotedToEpicUrl: string | null;
      readonly author: {
        readonly id: string;
        readonly name: string;
        readonly username: string;
        readonly avatarUrl: string | null;
        readonly webPath: string;
      } | null;
      readonly workItemType: { readonly id: string; readonly name: string };
      readonly userPermissions: {
        readonly adminParentLink: boolean;
        readonly adminWorkItem: boolean;
        readonly adminWorkItemLink: boolean;
        readonly createNote: boolean;
        readonly deleteWorkItem: boolean;
        readonly setWorkItemMetadata: boolean;
        readonly updateWorkItem: boolean;
      };
      readonly widgets: ReadonlyArray<
        | {
            readonly type: WorkItemWidgetType | null;
            readonly assignees: {
              readonly nodes: ReadonlyArray<{
                readonly id: string;
                readonly name: string;
                readonly username: string;
                readonly avatarUrl: string | null;
                readonly webPath: string;
              }>;
            };
            readonly lastAssignees: {
              readonly nodes: ReadonlyArray<{
                readonly id: string;
                readonly name: string;
                readonly username: string;
                readonly avatarUrl: string | null;
                readonly webPath: string;
              }>;
            };
          }
        | { readonly type: WorkItemWidgetType | null }
        | { readonly type: WorkItemWidgetType | null }
        | { readonly type: WorkItemWidgetType | null }
        | {
            readonly description: string | null;
            readonly descriptionHtml: string;
            readonly lastEditedAt: string | null;
            readonly type: WorkItemWidgetType | null;
            readonly lastEditedBy: { readonly id: string; readonly name: string; readonly webPath: string } | null;
          }
        | { readonly healthStatus: HealthStatus | null; readonly type: WorkItemWidgetType | null }
        | {
            readonly hasParent: boolean;
            readonly type: WorkItemWidgetType | null;
            readonly parent: {
              readonly id: string;
              readonly iid: string;
              readonly title: string;
              readonly state: WorkItemState;
              readonly webUrl: string;
              readonly workItemType: { readonly id: string; readonly name: string };
            } | null;
            readonly ancestors: { readonly nodes: ReadonlyArray<{ readonly id: string }> };
          }
        | {
            readonly type: WorkItemWidgetType | null;
            readonly iteration: {
              readonly id: string;
              readonly title: string | null;
              readonly startDate: string;
              readonly dueDate: string;
              readonly webPath: string;
              readonly iterationCadence: { readonly id: string; readonly title: string };
            } | null;
          }
        | {
            readonly type: WorkItemWidgetType | null;
            readonly labels: {
              readonly nodes: ReadonlyArray<{
                readonly id: string;
                readonly title: string;
                readonly description: string | null;
                readonly color: string;
              }>;
            };
          }
        | { readonly blocked: boolean | null; readonly type: WorkItemWidgetType | null }
        | {
            readonly type: WorkItemWidgetType | null;
            readonly milestone: {
              readonly id: string;
              readonly title: string;
              readonly startDate: string | null;
              readonly dueDate: string | null;
              readonly expired: boolean;
            } | null;
          }
        | { readonly discussionLocked: boolean | null; readonly type: WorkItemWidgetType | null }
        | { readonly subscribed: boolean; readonly type: WorkItemWidgetType | null }
        | { readonly type: WorkItemWidgetType | null }
        | {
            readonly startDate: string | null;
            readonly dueDate: string | null;
            readonly type: WorkItemWidgetType | null;
          }
        | {
            readonly timeEstimate: number | null;
            readonly totalTimeSpent: number | null;
            readonly type: WorkItemWidgetType | null;
          }
        | { readonly weight: number | null; readonly type: WorkItemWidgetType | null }
      >;
    } | null;
  } | null;
};

export type WorkItemUpdateMutationVariables = Exact<{
  input: WorkItemUpdateInput;
}>;

export type WorkItemUpdateMutation = {
  readonly workItemUpdate: {
    readonly errors: ReadonlyArray<string>;
    readonly workItem: {
      readonly id: string;
      readonly iid: string;
      readonly title: string;
      readonly titleHtml: string;
      readonly lockVersion: number;
      readonly state: WorkItemState;
      readonly confidential: boolean;
      readonly hidden: boolean | null;
      readonly imported: boolean;
      readonly canReportSpam: boolean;
      readonly isFirstContribution: boolean;
      readonly reference: string;
      readonly webUrl: string;
      readonly createdAt: string;
      readonly movedToWorkItemUrl: string | null;
      readonly duplicatedToWorkItemUrl: string | null;
      readonly promotedToEpicUrl: string | null;
      readonly author: {
        readonly id: string;
        readonly name: string;
        readonly username: string;
        readonly avatarUrl: string | null;
        readonly webPath: string;
      } | null;
      readonly workItemType: { readonly id: string; readonly name: string };
      readonly userPermissions: {
        readonly adminParentLink: boolean;
        readonly adminWorkItem: boolean;
        readonly adminWorkItemLink: boolean;
        readonly createNote: boolean;
        readonly deleteWorkItem: boolean;
        readonly setWorkItemMetadata: boolean;
        readonly updateWorkItem: boolean;
      };
      readonly widgets: ReadonlyArray<
        | {
            readonly type: WorkItemWidgetType | null;
            readonly assignees: {
              readonly nodes: ReadonlyArray<{
                readonly id: string;
                readonly name: string;
                readonly username: string;
                readonly avatarUrl: string | null;
                readonly webPath: string;
              }>;
            };
            readonly lastAssignees: {
              readonly nodes: ReadonlyArray<{
                readonly id: string;
                readonly name: string;
                readonly username: string;
                readonly avatarUrl: string | null;
                readonly webPath: string;
              }>;
            };
          }
        | { readonly type: WorkItemWidgetType | null }
        | { readonly type: WorkItemWidgetType | null }
        | { readonly type: WorkItemWidgetType | null }
        | {
            readonly description: string | null;
            readonly descriptionHtml: string;
            readonly lastEditedAt: string | null;
            readonly type: WorkItemWidgetType | null;
            readonly lastEditedBy: { readonly id: string; readonly name: string; readonly webPath: string } | null;
          }
        | { readonly healthStatus: HealthStatus | null; readonly type: WorkItemWidgetType | null }
        | {
            readonly hasParent: boolean;
            readonly type: WorkItemWidgetType | null;
            readonly parent: {
              readonly id: string;
              readonly iid: string;
              readonly title: string;
              readonly state: WorkItemState;
              readonly webUrl: string;
              readonly workItemType: { readonly id: string; readonly name: string };
            } | null;
            readonly ancestors: { readonly nodes: ReadonlyArray<{ readonly id: string }> };
          }
        | {
            readonly type: WorkItemWidgetType | null;
            readonly iteration: {
              readonly id: string;
              readonly title: string | null;
              readonly startDate: string;
              readonly dueDate: string;
              readonly webPath: string;
              readonly iterationCadence: { readonly id: string; readonly title: string };
            } | null;
          }
        | {
            readonly type: WorkItemWidgetType | null;
            readonly labels: {
              readonly nodes: ReadonlyArray<{
                readonly id: string;
                readonly title: string;
                readonly description: string | null;
                readonly color: string;
              }>;
            };
          }
        | { readonly blocked: boolean | null; readonly type: WorkItemWidgetType | null }
        | {
            readonly type: WorkItemWidgetType | null;
            readonly milestone: {
              readonly id: string;
              readonly title: string;
              readonly startDate: string | null;
              readonly dueDate: string | null;
              readonly expired: boolean;
            } | null;
          }
        | { readonly discussionLocked: boolean | null; readonly type: WorkItemWidgetType | null }
        | { readonly subscribed: boolean; readonly type: WorkItemWidgetType | null }
        | { readonly type: WorkItemWidgetType | null }
        | {
            readonly startDate: string | null;
            readonly dueDate: string | null;
            readonly type: WorkItemWidgetType | null;
          }
        | {
            readonly timeEstimate: number | null;
            readonly totalTimeSpent: number | null;
            readonly type: WorkItemWidgetType | null;
          }
        | { readonly weight: number | null; readonly type: WorkItemWidgetType | null }
      >;
    } | null;
  };
};

export type UpdateIssueMutationVariables = Exact<{
  input: UpdateIssueInput;
}>;

export type UpdateIssueMutation = { readonly updateIssue: { readonly errors: ReadonlyArray<string> } };

export type IssueSetConfidentialMutationVariables = Exact<{
  input: IssueSetConfidentialInput;
}>;

export type IssueSetConfidentialMutation = {
  readonly issueSetConfidential: { readonly errors: ReadonlyArray<string> };
};

export type IssueSetSeverityMutationVariables = Exact<{
  input: IssueSetSeverityInput;
}>;

export type IssueSetSeverityMutation = { readonly issueSetSeverity: { readonly errors: ReadonlyArray<string> } };

export type IssueSetLockedMutationVariables = Exact<{
  input: IssueSetLockedInput;
}>;

export type IssueSetLockedMutation = { readonly issueSetLocked: { readonly errors: ReadonlyArray<string> } };

export type PromoteToEpicMutationVariables = Exact<{
  input: PromoteToEpicInput;
}>;

export type PromoteToEpicMutation = {
  readonly promoteToEpic: {
    readonly errors: ReadonlyArray<string>;
    readonly epic: { readonly id: string; readonly webPath: string } | null;
  };
};

export const issuePageQuery = typedDocument<IssuePageQuery, IssuePageQueryVariables>(
  'query issuePage($fullPath:ID!$iid:String!){project(fullPath:$fullPath){id name fullPath archived userPermissions{createIncident createIssue}group{id fullName fullPath userPermissions{createEpic}}issue(iid:$iid){id severity zoomMeetingUrl publishedIncidentUrl userPermissions{reopenIssue}}}namespace(fullPath:$fullPath){id workItem(iid:$iid){...IssueFields}}}fragment IssueFields on WorkItem{id iid title titleHtml lockVersion state confidential hidden imported canReportSpam isFirstContribution reference(full:true)webUrl createdAt movedToWorkItemUrl duplicatedToWorkItemUrl promotedToEpicUrl author{id name username avatarUrl webPath}workItemType{id name}userPermissions{adminParentLink adminWorkItem adminWorkItemLink createNote deleteWorkItem setWorkItemMetadata updateWorkItem}widgets{type ...on WorkItemWidgetAssignees{assignees(first:100){nodes{id name username avatarUrl webPath}}lastAssignees:assignees(last:100){nodes{id name username avatarUrl webPath}}}...on WorkItemWidgetDescription{description descriptionHtml lastEditedAt lastEditedBy{id name webPath}}...on WorkItemWidgetHealthStatus{healthStatus}...on WorkItemWidgetHierarchy{hasParent parent{id iid title state webUrl workItemType{id name}}ancestors(first:10){nodes{id}}}...on WorkItemWidgetIteration{iteration{id title startDate dueDate webPath iterationCadence{id title}}}...on WorkItemWidgetLabels{labels(first:100){nodes{id title description color}}}...on WorkItemWidgetLinkedItems{blocked}...on WorkItemWidgetMilestone{milestone{id title startDate dueDate expired}}...on WorkItemWidgetNotes{discussionLocked}...on WorkItemWidgetNotifications{subscribed}...on WorkItemWidgetStartAndDueDate{startDate dueDate}...on WorkItemWidgetTimeTracking{timeEstimate totalTimeSpent}...on WorkItemWidgetWeight{weight}}}',
  86,
);
export const workItemUpdateMutation = typedDocument<WorkItemUpdateMutation, WorkItemUpdateMutationVariables>(
  'mutation workItemUpdate($input:WorkItemUpdateInput!){workItemUpdate(input:$input){workItem{...IssueFields}errors}}fragment IssueFields on WorkItem{id iid title titleHtml lockVersion state confidential hidden imported canReportSpam isFirstContribution reference(full:true)webUrl createdAt movedToWorkItemUrl duplicatedToWorkItemUrl promotedToEpicUrl author{id name username avatarUrl webPath}workItemType{id name}userPermissions{adminParentLink adminWorkItem adminWorkItemLink createNote deleteWorkItem setWorkItemMetadata updateWorkItem}widgets{type ...on WorkItemWidgetAssignees{assignees(first:100){nodes{id name username avatarUrl webPath}}lastAssignees:assignees(last:100){nodes{id name username avatarUrl webPath}}}...on WorkItemWidgetDescription{description descriptionHtml lastEditedAt lastEditedBy{id name webPath}}...on WorkItemWidgetHealthStatus{healthStatus}...on WorkItemWidgetHierarchy{hasParent parent{id iid title state webUrl workItemType{id name}}ancestors(first:10){nodes{id}}}...on WorkItemWidgetIteration{iteration{id title startDate dueDate webPath iterationCadence{id title}}}...on WorkItemWidgetLabels{labels(first:100){nodes{id title description color}}}...on WorkItemWidgetLinkedItems{blocked}...on WorkItemWidgetMilestone{milestone{id title startDate dueDate expired}}...on WorkItemWidgetNotes{discussionLocked}...on WorkItemWidgetNotifications{subscribed}...on WorkItemWidgetStartAndDueDate{startDate dueDate}...on WorkItemWidgetTimeTracking{timeEstimate totalTimeSpent}...on WorkItemWidgetWeight{weight}}}',
);
export const updateIssueMutation = typedDocument<UpdateIssueMutation, UpdateIssueMutationVariables>(
  'mutation updateIssue($input:UpdateIssueInput!){updateIssue(input:$input){errors}}',
);
export const issueSetConfidentialMutation = typedDocument<
  IssueSetConfidentialMutation,
  IssueSetConfidentialMutationVariables
>('mutation issueSetConfidential($input:IssueSetConfidentialInput!){issueSetConfidential(input:$input){errors}}');
export const issueSetSeverityMutation = typedDocument<IssueSetSeverityMutation, IssueSetSeverityMutationVariables>(
  'mutation issueSetSeverity($input:IssueSetSeverityInput!){issueSetSeverity(input:$input){errors}}',
);
export const issueSetLockedMutation = typedDocument<IssueSetLockedMutation, IssueSetLockedMutationVariables>(
  'mutation issueSetLocked($input:IssueSetLockedInput!){issueSetLocked(input:$input){errors}}',
);
export const promoteToEpicMutation = typedDocument<PromoteToEpicMutation, PromoteToEpicMutationVariables>(
  'mutation promoteToEpic($input:PromoteToEpicInput!){promoteToEpic(input:$input){epic{id webPath}errors}}',
);
