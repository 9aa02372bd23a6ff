// Generated from linked-items.graphql and the schema by "npm run generate".
import { typedDocument } from '../../api/typed-document.ts';
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
export type WorkItemAddLinkedItemsInput = {
  readonly clientMutationId?: string | null | undefined;
  readonly id: string;
  readonly linkType?: WorkItemRelatedLinkType | null | undefined;
  readonly workItemsIds: ReadonlyArray<string>;
};

export type WorkItemRelatedLinkType = 'BLOCKED_BY' | 'BLOCKS' | 'RELATED';

export type WorkItemRemoveLinkedItemsInput = {
  readonly clientMutationId?: string | null | undefined;
  readonly id: string;
  readonly workItemsIds: ReadonlyArray<string>;
};

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

export type LinkedItemFragment = {
  readonly linkId: string;
  readonly linkType: string;
  readonly workItemState: WorkItemState;
  readonly workItem: {
    readonly id: string;
    readonly iid: string;
    readonly title: string;
    readonly confidential: boolean;
    readonly hidden: boolean | null;
    readonly webUrl: string;
    readonly reference: string;
    readonly workItemType: { readonly id: string; readonly name: string };
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
      | {
          readonly type: WorkItemWidgetType | null;
          readonly iteration: {
            readonly id: string;
            readonly title: string | null;
            readonly startDate: string;
            readonly dueDate: string;
            readonly iterationCadence: { readonly id: string; readonly title: string };
          } | null;
        }
      | { readonly type: WorkItemWidgetType | null }
      | { readonly type: WorkItemWidgetType | null }
      | {
          readonly type: WorkItemWidgetType | null;
          readonly milestone: { readonly id: string; readonly title: string } | null;
        }
      | { readonly type: WorkItemWidgetType | null }
      | { readonly type: WorkItemWidgetType | null }
      | { readonly type: WorkItemWidgetType | null }
      | { readonly startDate: string | null; readonly dueDate: string | null; readonly type: WorkItemWidgetType | null }
      | { readonly type: WorkItemWidgetType | null }
      | { readonly weight: number | null; readonly type: WorkItemWidgetType | null }
    >;
  } | null;
};

export type WorkItemLinkedItemsQueryVariables = Exact<{
  fullPath: string;
  iid: string;
}>;

export type WorkItemLinkedItemsQuery = {
  readonly workspace: {
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
        | {
            readonly type: WorkItemWidgetType | null;
            readonly linkedItems: {
              readonly nodes: ReadonlyArray<{
                readonly linkId: string;
                readonly linkType: string;
                readonly workItemState: WorkItemState;
                readonly workItem: {
                  readonly id: string;
                  readonly iid: string;
                  readonly title: string;
                  readonly confidential: boolean;
                  readonly hidden: boolean | null;
                  readonly webUrl: string;
                  readonly reference: string;
                  readonly workItemType: { readonly id: string; readonly name: string };
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
                    | {
                        readonly type: WorkItemWidgetType | null;
                        readonly iteration: {
                          readonly id: string;
                          readonly title: string | null;
                          readonly startDate: string;
                          readonly dueDate: string;
                          readonly iterationCadence: { readonly id: string; readonly title: string };
                        } | null;
                      }
                    | { readonly type: WorkItemWidgetType | null }
                    | { readonly type: WorkItemWidgetType | null }
                    | {
                        readonly type: WorkItemWidgetType | null;
                        readonly milestone: { readonly id: string; readonly title: string } | null;
                      }
                    | { readonly type: WorkItemWidgetType | null }
                    | { readonly type: WorkItemWidgetType | null }
                    | { readonly type: WorkItemWidgetType | null }
                    | {
                        readonly startDate: string | null;
                        readonly dueDate: string | null;
                        readonly type: WorkItemWidgetType | null;
                      }
                    | { readonly type: WorkItemWidgetType | null }
                    | { readonly weight: number | null; readonly type: WorkItemWidgetType | null }
                  >;
                } | null;
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
      >;
    } | null;
  } | null;
};

export type WorkItemAddLinkedItemsMutationVariables = Exact<{
  input: WorkItemAddLinkedItemsInput;
}>;

export type WorkItemAddLinkedItemsMutation = {
  readonly workItemAddLinkedItems: { readonly errors: ReadonlyArray<string> };
};

export type WorkItemsByReferenceQueryVariables = Exact<{
  fullPath: string;
  references: ReadonlyArray<string> | string;
}>;

export type WorkItemsByReferenceQuery = {
  readonly workItemsByReference: { readonly nodes: ReadonlyArray<{ readonly id: string }> };
};

export type WorkItemRemoveLinkedItemsMutationVariables = Exact<{
  input: WorkItemRemoveLinkedItemsInput;
}>;

export type WorkItemRemoveLinkedItemsMutation = {
  readonly workItemRemoveLinkedItems: { readonly errors: ReadonlyArray<string> };
};

export const workItemLinkedItemsQuery = typedDocument<WorkItemLinkedItemsQuery, WorkItemLinkedItemsQueryVariables>(
  'query workItemLinkedItems($fullPath:ID!$iid:String!){workspace:namespace(fullPath:$fullPath){id workItem(iid:$iid){id widgets(onlyTypes:[LINKED_ITEMS]){type ...on WorkItemWidgetLinkedItems{linkedItems{nodes{...LinkedItem}}}}}}}fragment LinkedItem on LinkedWorkItemType{linkId linkType workItemState workItem{id iid title confidential hidden webUrl reference(full:true)workItemType{id name}widgets{type ...on WorkItemWidgetAssignees{assignees(first:20){nodes{id name username avatarUrl}}}...on WorkItemWidgetMilestone{milestone{id title}}...on WorkItemWidgetWeight{weight}...on WorkItemWidgetIteration{iteration{id title startDate dueDate iterationCadence{id title}}}...on WorkItemWidgetStartAndDueDate{startDate dueDate}}}}',
  57,
);
export const workItemAddLinkedItemsMutation = typedDocument<
  WorkItemAddLinkedItemsMutation,
  WorkItemAddLinkedItemsMutationVariables
>('mutation workItemAddLinkedItems($input:WorkItemAddLinkedItemsInput!){workItemAddLinkedItems(input:$input){errors}}');
export const workItemsByReferenceQuery = typedDocument<WorkItemsByReferenceQuery, WorkItemsByReferenceQueryVariables>(
  'query workItemsByReference($fullPath:ID!$references:[String!]!){workItemsByReference(contextNamespacePath:$fullPath refs:$references first:1){nodes{id}}}',
  4,
);
export const workItemRemoveLinkedItemsMutation = typedDocument<
  WorkItemRemoveLinkedItemsMutation,
  WorkItemRemoveLinkedItemsMutationVariables
>(
  'mutation workItemRemoveLinkedItems($input:WorkItemRemoveLinkedItemsInput!){workItemRemoveLinkedItems(input:$input){errors}}',
);
