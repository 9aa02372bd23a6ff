// Generated from time-report.graphql and the schema by "npm run generate".
import { typedDocument } from '../../api/typed-document.ts';
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
export type TimelogDeleteInput = {
  readonly clientMutationId?: string | null | undefined;
  readonly id: string;
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

export type IssueTimeReportQueryVariables = Exact<{
  fullPath: string;
  iid: string;
  after?: string | null | undefined;
}>;

export type IssueTimeReportQuery = {
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
        | { readonly type: WorkItemWidgetType | null }
        | { readonly type: WorkItemWidgetType | null }
        | { readonly type: WorkItemWidgetType | null }
        | { readonly type: WorkItemWidgetType | null }
        | { readonly type: WorkItemWidgetType | null }
        | { readonly type: WorkItemWidgetType | null }
        | { readonly type: WorkItemWidgetType | null }
        | { readonly type: WorkItemWidgetType | null }
        | { readonly type: WorkItemWidgetType | null }
        | {
            readonly type: WorkItemWidgetType | null;
            readonly timelogs: {
              readonly nodes: ReadonlyArray<{
                readonly id: string;
                readonly timeSpent: number;
                readonly spentAt: string | null;
                readonly summary: string | null;
                readonly userPermissions: { readonly adminTimelog: boolean };
                readonly user: {
                  readonly id: string;
                  readonly name: string;
                  readonly username: string;
                  readonly avatarUrl: string | null;
                  readonly webPath: string;
                };
              }>;
              readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string | null };
            };
          }
        | { readonly type: WorkItemWidgetType | null }
      >;
    } | null;
  } | null;
};

export type DeleteTimelogMutationVariables = Exact<{
  input: TimelogDeleteInput;
}>;

export type DeleteTimelogMutation = { readonly timelogDelete: { readonly errors: ReadonlyArray<string> } };

export const issueTimeReportQuery = typedDocument<IssueTimeReportQuery, IssueTimeReportQueryVariables>(
  'query issueTimeReport($fullPath:ID!$iid:String!$after:String){namespace(fullPath:$fullPath){id workItem(iid:$iid){id widgets(onlyTypes:[TIME_TRACKING]){type ...on WorkItemWidgetTimeTracking{timelogs(first:100 after:$after){nodes{id timeSpent spentAt summary userPermissions{adminTimelog}user{id name username avatarUrl webPath}}pageInfo{hasNextPage endCursor}}}}}}}',
  33,
);
export const deleteTimelogMutation = typedDocument<DeleteTimelogMutation, DeleteTimelogMutationVariables>(
  'mutation deleteTimelog($input:TimelogDeleteInput!){timelogDelete(input:$input){errors}}',
);
