// Generated from iterations.graphql and the schema by "npm run generate".
import { typedDocument } from '../../api/typed-document.ts';
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
export type IssuableState = 'all' | 'closed' | 'locked' | 'opened';

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

export type IterationCadenceCreateInput = {
  readonly active: boolean;
  readonly automatic: boolean;
  readonly clientMutationId?: string | null | undefined;
  readonly description?: string | null | undefined;
  readonly durationInWeeks?: number | null | undefined;
  readonly groupPath: string;
  readonly iterationsInAdvance?: number | null | undefined;
  readonly rollOver?: boolean | null | undefined;
  readonly startDate?: string | null | undefined;
  readonly title?: string | null | undefined;
};

export type IterationCadenceDestroyInput = {
  readonly clientMutationId?: string | null | undefined;
  readonly id: string;
};

export type IterationCadenceUpdateInput = {
  readonly active?: boolean | null | undefined;
  readonly automatic?: boolean | null | undefined;
  readonly clientMutationId?: string | null | undefined;
  readonly description?: string | null | undefined;
  readonly durationInWeeks?: number | null | undefined;
  readonly id: string;
  readonly iterationsInAdvance?: number | null | undefined;
  readonly rollOver?: boolean | null | undefined;
  readonly startDate?: string | null | undefined;
  readonly title?: string | null | undefined;
};

export type IterationDeleteInput = {
  readonly clientMutationId?: string | null | undefined;
  readonly id: string;
};

export type IterationSort = 'CADENCE_AND_DUE_DATE_ASC' | 'CADENCE_AND_DUE_DATE_DESC';

export type IterationState = 'all' | 'closed' | 'current' | 'opened' | 'upcoming';

export type UpdateIterationInput = {
  readonly clientMutationId?: string | null | undefined;
  readonly description?: string | null | undefined;
  readonly dueDate?: string | null | undefined;
  readonly groupPath: string;
  readonly id: string;
  readonly startDate?: string | null | undefined;
  readonly title?: string | null | undefined;
};

export type IterationCreateInput = {
  readonly clientMutationId?: string | null | undefined;
  readonly description?: string | null | undefined;
  readonly dueDate?: string | null | undefined;
  readonly groupPath?: string | null | undefined;
  readonly iterationsCadenceId?: string | null | undefined;
  readonly projectPath?: string | null | undefined;
  readonly startDate?: string | null | undefined;
  readonly title?: string | null | undefined;
};

export type ListedIterationFragment = {
  readonly id: string;
  readonly title: string | null;
  readonly description: string | null;
  readonly startDate: string;
  readonly dueDate: string;
  readonly state: IterationState;
  readonly webPath: string;
  readonly iterationCadence: { readonly id: string; readonly title: string };
};

export type ListedCadenceFragment = {
  readonly id: string;
  readonly title: string;
  readonly description: string | null;
  readonly active: boolean;
  readonly automatic: boolean;
  readonly startDate: string | null;
  readonly durationInWeeks: number | null;
  readonly iterationsInAdvance: number | null;
  readonly rollOver: boolean;
};

export type CadencesPageQueryVariables = Exact<{
  fullPath: string;
}>;

export type CadencesPageQuery = {
  readonly group: {
    readonly id: string;
    readonly fullName: string;
    readonly userPermissions: { readonly adminIteration: boolean };
    readonly iterationCadences: {
      readonly nodes: ReadonlyArray<{
        readonly id: string;
        readonly title: string;
        readonly description: string | null;
        readonly active: boolean;
        readonly automatic: boolean;
        readonly startDate: string | null;
        readonly durationInWeeks: number | null;
        readonly iterationsInAdvance: number | null;
        readonly rollOver: boolean;
      }>;
    };
    readonly everyCadence: {
      readonly nodes: ReadonlyArray<{
        readonly id: string;
        readonly title: string;
        readonly description: string | null;
        readonly active: boolean;
        readonly automatic: boolean;
        readonly startDate: string | null;
        readonly durationInWeeks: number | null;
        readonly iterationsInAdvance: number | null;
        readonly rollOver: boolean;
      }>;
    };
  } | null;
};

export type CadenceIterationsQueryVariables = Exact<{
  fullPath: string;
  cadenceIds?: ReadonlyArray<string> | string | null | undefined;
  state?: IterationState | null | undefined;
  sort?: IterationSort | null | undefined;
  after?: string | null | undefined;
}>;

export type CadenceIterationsQuery = {
  readonly group: {
    readonly id: string;
    readonly iterations: {
      readonly nodes: ReadonlyArray<{
        readonly id: string;
        readonly title: string | null;
        readonly description: string | null;
        readonly startDate: string;
        readonly dueDate: string;
        readonly state: IterationState;
        readonly webPath: string;
        readonly iterationCadence: { readonly id: string; readonly title: string };
      }>;
      readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string | null };
    };
  } | null;
};

export type IterationPageQueryVariables = Exact<{
  fullPath: string;
  id: string;
  ids?: ReadonlyArray<string | null | undefined> | string | null | undefined;
}>;

export type IterationPageQuery = {
  readonly group: {
    readonly id: string;
    readonly fullName: string;
    readonly userPermissions: { readonly adminIteration: boolean };
    readonly iterations: {
      readonly nodes: ReadonlyArray<{
        readonly id: string;
        readonly title: string | null;
        readonly description: string | null;
        readonly startDate: string;
        readonly dueDate: string;
        readonly state: IterationState;
        readonly webPath: string;
        readonly iterationCadence: { readonly automatic: boolean; readonly id: string; readonly title: string };
      }>;
    };
    readonly opened: { readonly count: number; readonly weight: number };
    readonly closed: { readonly count: number; readonly weight: number };
  } | null;
};

export type IterationIssuesQueryVariables = Exact<{
  fullPath: string;
  ids?: ReadonlyArray<string | null | undefined> | string | null | undefined;
  state?: IssuableState | null | undefined;
  after?: string | null | undefined;
}>;

export type IterationIssuesQuery = {
  readonly group: {
    readonly id: string;
    readonly issues: {
      readonly nodes: ReadonlyArray<{
        readonly id: string;
        readonly title: string;
        readonly state: IssueState;
        readonly type: IssueType | null;
        readonly confidential: boolean;
        readonly weight: number | null;
        readonly webPath: string;
        readonly reference: string;
        readonly assignees: {
          readonly nodes: ReadonlyArray<{
            readonly id: string;
            readonly name: string;
            readonly username: string;
            readonly avatarUrl: string | null;
          }>;
        };
      }>;
      readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string | null };
    };
  } | null;
};

export type CadenceCreateMutationVariables = Exact<{
  input: IterationCadenceCreateInput;
}>;

export type CadenceCreateMutation = { readonly iterationCadenceCreate: { readonly errors: ReadonlyArray<string> } };

export type CadenceUpdateMutationVariables = Exact<{
  input: IterationCadenceUpdateInput;
}>;

export type CadenceUpdateMutation = { readonly iterationCadenceUpdate: { readonly errors: ReadonlyArray<string> } };

export type CadenceDestroyMutationVariables = Exact<{
  input: IterationCadenceDestroyInput;
}>;

export type CadenceDestroyMutation = { readonly iterationCadenceDestroy: { readonly errors: ReadonlyArray<string> } };

export type NewIterationMutationVariables = Exact<{
  input: IterationCreateInput;
}>;

export type NewIterationMutation = { readonly iterationCreate: { readonly errors: ReadonlyArray<string> } };

export type ChangedIterationMutationVariables = Exact<{
  input: UpdateIterationInput;
}>;

export type ChangedIterationMutation = { readonly updateIteration: { readonly errors: ReadonlyArray<string> } };

export type DeletedIterationMutationVariables = Exact<{
  input: IterationDeleteInput;
}>;

export type DeletedIterationMutation = { readonly iterationDelete: { readonly errors: ReadonlyArray<string> } };

export const cadencesPageQuery = typedDocument<CadencesPageQuery, CadencesPageQueryVariables>(
  'query cadencesPage($fullPath:ID!){group(fullPath:$fullPath){id fullName userPermissions{adminIteration}iterationCadences(first:100){nodes{...ListedCadence}}everyCadence:iterationCadences(includeAncestorGroups:true first:100){nodes{...ListedCadence}}}}fragment ListedCadence on IterationCadence{id title description active automatic startDate durationInWeeks iterationsInAdvance rollOver}',
  47,
);
export const cadenceIterationsQuery = typedDocument<CadenceIterationsQuery, CadenceIterationsQueryVariables>(
  'query cadenceIterations($fullPath:ID!$cadenceIds:[IterationsCadenceID!]$state:IterationState$sort:IterationSort$after:String){group(fullPath:$fullPath){id iterations(iterationCadenceIds:$cadenceIds state:$state sort:$sort first:20 after:$after){nodes{...ListedIteration}pageInfo{hasNextPage endCursor}}}}fragment ListedIteration on Iteration{id title description startDate dueDate state webPath iterationCadence{id title}}',
  17,
);
export const iterationPageQuery = typedDocument<IterationPageQuery, IterationPageQueryVariables>(
  'query iterationPage($fullPath:ID!$id:ID!$ids:[ID]){group(fullPath:$fullPath){id fullName userPermissions{adminIteration}iterations(id:$id first:1){nodes{...ListedIteration iterationCadence{automatic}}}opened:issues(iterationId:$ids state:opened){count weight}closed:issues(iterationId:$ids state:closed){count weight}}}fragment ListedIteration on Iteration{id title description startDate dueDate state webPath iterationCadence{id title}}',
  30,
);
export const iterationIssuesQuery = typedDocument<IterationIssuesQuery, IterationIssuesQueryVariables>(
  'query iterationIssues($fullPath:ID!$ids:[ID]$state:IssuableState=opened$after:String){group(fullPath:$fullPath){id issues(iterationId:$ids state:$state sort:CREATED_ASC first:50 after:$after){nodes{id title state type confidential weight webPath reference(full:true)assignees(first:5){nodes{id name username avatarUrl}}}pageInfo{hasNextPage endCursor}}}}',
  27,
);
export const cadenceCreateMutation = typedDocument<CadenceCreateMutation, CadenceCreateMutationVariables>(
  'mutation cadenceCreate($input:IterationCadenceCreateInput!){iterationCadenceCreate(input:$input){errors}}',
);
export const cadenceUpdateMutation = typedDocument<CadenceUpdateMutation, CadenceUpdateMutationVariables>(
  'mutation cadenceUpdate($input:IterationCadenceUpdateInput!){iterationCadenceUpdate(input:$input){errors}}',
);
export const cadenceDestroyMutation = typedDocument<CadenceDestroyMutation, CadenceDestroyMutationVariables>(
  'mutation cadenceDestroy($input:IterationCadenceDestroyInput!){iterationCadenceDestroy(input:$input){errors}}',
);
export const newIterationMutation = typedDocument<NewIterationMutation, NewIterationMutationVariables>(
  'mutation newIteration($input:iterationCreateInput!){iterationCreate(input:$input){errors}}',
);
export const changedIterationMutation = typedDocument<ChangedIterationMutation, ChangedIterationMutationVariables>(
  'mutation changedIteration($input:UpdateIterationInput!){updateIteration(input:$input){errors}}',
);
export const deletedIterationMutation = typedDocument<DeletedIterationMutation, DeletedIterationMutationVariables>(
  'mutation deletedIteration($input:IterationDeleteInput!){iterationDelete(input:$input){errors}}',
);
