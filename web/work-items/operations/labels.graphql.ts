// Generated from labels.graphql and the schema by "npm run generate".
import { typedDocument } from '../../api/typed-document.ts';
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
export type LabelCreateInput = {
  readonly clientMutationId?: string | null | undefined;
  readonly color?: string | null | undefined;
  readonly description?: string | null | undefined;
  readonly groupPath?: string | null | undefined;
  readonly projectPath?: string | null | undefined;
  readonly title: string;
};

export type LabelCreateMutationVariables = Exact<{
  input: LabelCreateInput;
}>;

export type LabelCreateMutation = {
  readonly labelCreate: {
    readonly errors: ReadonlyArray<string>;
    readonly label: {
      readonly id: string;
      readonly title: string;
      readonly description: string | null;
      readonly color: string;
    } | null;
  };
};

export type ItemLabelsQueryVariables = Exact<{
  fullPath: string;
  inProject: boolean;
  search?: string | null | undefined;
}>;

export type ItemLabelsQuery = {
  readonly group?: {
    readonly id: string;
    readonly userPermissions: { readonly createLabel: boolean };
    readonly labels: {
      readonly nodes: ReadonlyArray<{
        readonly id: string;
        readonly title: string;
        readonly description: string | null;
        readonly color: string;
      }>;
    };
  } | null;
  readonly project?: {
    readonly id: string;
    readonly userPermissions: { readonly createLabel: boolean };
    readonly labels: {
      readonly nodes: ReadonlyArray<{
        readonly id: string;
        readonly title: string;
        readonly description: string | null;
        readonly color: string;
      }>;
    };
  } | null;
};

export const labelCreateMutation = typedDocument<LabelCreateMutation, LabelCreateMutationVariables>(
  'mutation labelCreate($input:LabelCreateInput!){labelCreate(input:$input){label{id title description color}errors}}',
);
export const itemLabelsQuery = typedDocument<ItemLabelsQuery, ItemLabelsQueryVariables>(
  'query itemLabels($fullPath:ID!$inProject:Boolean!$search:String){group(fullPath:$fullPath)@skip(if:$inProject){id userPermissions{createLabel}labels(searchTerm:$search includeAncestorGroups:true onlyGroupLabels:true first:100){nodes{id title description color}}}project(fullPath:$fullPath)@include(if:$inProject){id userPermissions{createLabel}labels(searchTerm:$search includeAncestorGroups:true first:100){nodes{id title description color}}}}',
  15,
);
