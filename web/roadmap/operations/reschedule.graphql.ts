// Generated from reschedule.graphql and the schema by "npm run generate".
import { typedDocument } from '../../api/typed-document.ts';
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
export type WorkItemMoveInput = {
  readonly dueDate?: string | null | undefined;
  readonly dueDateIsFixed?: boolean | null | undefined;
  readonly id: string;
  readonly previousDueDate?: string | null | undefined;
  readonly previousStartDate?: string | null | undefined;
  readonly startDate?: string | null | undefined;
  readonly startDateIsFixed?: boolean | null | undefined;
};

export type WorkItemsRescheduleInput = {
  readonly clientMutationId?: string | null | undefined;
  readonly moves: ReadonlyArray<WorkItemMoveInput>;
};

export type RescheduleMutationVariables = Exact<{
  input: WorkItemsRescheduleInput;
}>;

export type RescheduleMutation = { readonly workItemsReschedule: { readonly errors: ReadonlyArray<string> } };

export const rescheduleMutation = typedDocument<RescheduleMutation, RescheduleMutationVariables>(
  'mutation reschedule($input:WorkItemsRescheduleInput!){workItemsReschedule(input:$input){errors}}',
);
