// Generated from epic.graphql and the schema by "npm run generate".
import { typedDocument } from '../../api/typed-document.ts';
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
export type EpicState = 'all' | 'closed' | 'opened';

export type EpicStateEvent = 'CLOSE' | 'REOPEN';

export type UpdateEpicInput = {
  readonly addLabelIds?: ReadonlyArray<string> | null | undefined;
  readonly addLabels?: ReadonlyArray<string> | null | undefined;
  readonly clientMutationId?: string | null | undefined;
  readonly color?: string | null | undefined;
  readonly confidential?: boolean | null | undefined;
  readonly description?: string | null | undefined;
  readonly dueDateFixed?: string | null | undefined;
  readonly dueDateIsFixed?: boolean | null | undefined;
  readonly groupPath: string;
  readonly iid: string;
  readonly removeLabelIds?: ReadonlyArray<string> | null | undefined;
  readonly removeLabels?: ReadonlyArray<string> | null | undefined;
  readonly startDateFixed?: string | null | undefined;
  readonly startDateIsFixed?: boolean | null | undefined;
  readonly stateEvent?: EpicStateEvent | null | undefined;
  readonly title?: string | null | undefined;
};

export type EpicFieldsFragment = {
  readonly id: string;
  readonly iid: string;
  readonly title: string;
  readonly titleHtml: string;
  readonly description: string | null;
  readonly descriptionHtml: string;
  readonly lockVersion: number;
  readonly state: EpicState;
  readonly color: string;
  readonly confidential: boolean;
  readonly hidden: boolean | null;
  readonly imported: boolean;
  readonly canReportSpam: boolean;
  readonly blocked: boolean | null;
  readonly discussionLocked: boolean;
  readonly reference: string;
  readonly webUrl: string;
  readonly webPath: string;
  readonly createdAt: string;
  readonly closedAt: string | null;
  readonly subscribed: boolean;
  readonly hasParent: boolean;
  readonly startDate: string | null;
  readonly startDateIsFixed: boolean | null;
  readonly startDateFixed: string | null;
  readonly startDateFromInheritedSource: string | null;
  readonly dueDate: string | null;
  readonly dueDateIsFixed: boolean | null;
  readonly dueDateFixed: string | null;
  readonly dueDateFromInheritedSource: string | null;
  readonly author: {
    readonly id: string;
    readonly name: string;
    readonly username: string;
    readonly avatarUrl: string | null;
    readonly webPath: string;
  };
  readonly startDateSource: {
    readonly title: string;
    readonly webPath: string | null;
    readonly startDate: string | null;
    readonly dueDate: string | null;
  } | null;
  readonly dueDateSource: {
    readonly title: string;
    readonly webPath: string | null;
    readonly startDate: string | null;
    readonly dueDate: string | null;
  } | null;
  readonly parent: { readonly id: string } | null;
  readonly ancestors: {
    readonly nodes: ReadonlyArray<{
      readonly id: string;
      readonly iid: string;
      readonly title: string;
      readonly state: EpicState;
      readonly webPath: string;
      readonly hasParent: boolean;
      readonly parent: { readonly id: string } | null;
    }>;
  };
  readonly group: { readonly id: string; readonly name: string; readonly fullName: string; readonly fullPath: string };
  readonly labels: {
    readonly nodes: ReadonlyArray<{
      readonly id: string;
      readonly title: string;
      readonly description: string | null;
      readonly color: string;
    }>;
  };
  readonly descendantCounts: {
    readonly openedEpics: number;
    readonly closedEpics: number;
    readonly openedIssues: number;
    readonly closedIssues: number;
  };
  readonly defaultProjectForIssueCreation: {
    readonly id: string;
    readonly fullPath: string;
    readonly nameWithNamespace: string;
  } | null;
  readonly userPermissions: {
    readonly adminEpic: boolean;
    readonly adminEpicRelation: boolean;
    readonly arrangeDescription: boolean;
    readonly awardEmoji: boolean;
    readonly createEpic: boolean;
    readonly createNote: boolean;
    readonly destroyEpic: boolean;
    readonly updateEpic: boolean;
  };
};

export type EpicPageQueryVariables = Exact<{
  fullPath: string;
  iid: string;
}>;

export type EpicPageQuery = {
  readonly group: {
    readonly id: string;
    readonly epic: {
      readonly id: string;
      readonly iid: string;
      readonly title: string;
      readonly titleHtml: string;
      readonly description: string | null;
      readonly descriptionHtml: string;
      readonly lockVersion: number;
      readonly state: EpicState;
      readonly color: string;
      readonly confidential: boolean;
      readonly hidden: boolean | null;
      readonly imported: boolean;
      readonly canReportSpam: boolean;
      readonly blocked: boolean | null;
      readonly discussionLocked: boolean;
      readonly reference: string;
      readonly webUrl: string;
      readonly webPath: string;
      readonly createdAt: string;
      readonly closedAt: string | null;
      readonly subscribed: boolean;
      readonly hasParent: boolean;
      readonly startDate: string | null;
      readonly startDateIsFixed: boolean | null;
      readonly startDateFixed: string | null;
      readonly startDateFromInheritedSource: string | null;
      readonly dueDate: string | null;
      readonly dueDateIsFixed: boolean | null;
      readonly dueDateFixed: string | null;
      readonly dueDateFromInheritedSource: string | null;
      readonly author: {
        readonly id: string;
        readonly name: string;
        readonly username: string;
        readonly avatarUrl: string | null;
        readonly webPath: string;
      };
      readonly startDateSource: {
        readonly title: string;
        readonly webPath: string | null;
        readonly startDate: string | null;
        readonly dueDate: string | null;
      } | null;
      readonly dueDateSource: {
        readonly title: string;
        readonly webPath: string | null;
        readonly startDate: string | null;
        readonly dueDate: string | null;
      } | null;
      readonly parent: { readonly id: string } | null;
      readonly ancestors: {
        readonly nodes: ReadonlyArray<{
          readonly id: string;
          readonly iid: string;
          readonly title: string;
          readonly state: EpicState;
          readonly webPath: string;
          readonly hasParent: boolean;
          readonly parent: { readonly id: string } | null;
        }>;
      };
      readonly group: {
        readonly id: string;
        readonly name: string;
        readonly fullName: string;
        readonly fullPath: string;
      };
      readonly labels: {
        readonly nodes: ReadonlyArray<{
          readonly id: string;
          readonly title: string;
          readonly description: string | null;
          readonly color: string;
        }>;
      };
      readonly descendantCounts: {
        readonly openedEpics: number;
        readonly closedEpics: number;
        readonly openedIssues: number;
        readonly closedIssues: number;
      };
      readonly defaultProjectForIssueCreation: {
        readonly id: string;
        readonly fullPath: string;
        readonly nameWithNamespace: string;
      } | null;
      readonly userPermissions: {
        readonly adminEpic: boolean;
        readonly adminEpicRelation: boolean;
        readonly arrangeDescription: boolean;
        readonly awardEmoji: boolean;
        readonly createEpic: boolean;
        readonly createNote: boolean;
        readonly destroyEpic: boolean;
        readonly updateEpic: boolean;
      };
    } | null;
  } | null;
};

export type UpdateEpicMutationVariables = Exact<{
  input: UpdateEpicInput;
}>;

export type UpdateEpicMutation = {
  readonly updateEpic: {
    readonly errors: ReadonlyArray<string>;
    readonly epic: {
      readonly id: string;
      readonly iid: string;
      readonly title: string;
      readonly titleHtml: string;
      readonly description: string | null;
      readonly descriptionHtml: string;
      readonly lockVersion: number;
      readonly state: EpicState;
      readonly color: string;
      readonly confidential: boolean;
      readonly hidden: boolean | null;
      readonly imported: boolean;
      readonly canReportSpam: boolean;
      readonly blocked: boolean | null;
      readonly discussionLocked: boolean;
      readonly reference: string;
      readonly webUrl: string;
      readonly webPath: string;
      readonly createdAt: string;
      readonly closedAt: string | null;
      readonly subscribed: boolean;
      readonly hasParent: boolean;
      readonly startDate: string | null;
      readonly startDateIsFixed: boolean | null;
      readonly startDateFixed: string | null;
      readonly startDateFromInheritedSource: string | null;
      readonly dueDate: string | null;
      readonly dueDateIsFixed: boolean | null;
      readonly dueDateFixed: string | null;
      readonly dueDateFromInheritedSource: string | null;
      readonly author: {
        readonly id: string;
        readonly name: string;
        readonly username: string;
        readonly avatarUrl: string | null;
        readonly webPath: string;
      };
      readonly startDateSource: {
        readonly title: string;
        readonly webPath: string | null;
        readonly startDate: string | null;
        readonly dueDate: string | null;
      } | null;
      readonly dueDateSource: {
        readonly title: string;
        readonly webPath: string | null;
        readonly startDate: string | null;
        readonly dueDate: string | null;
      } | null;
      readonly parent: { readonly id: string } | null;
      readonly ancestors: {
        readonly nodes: ReadonlyArray<{
          readonly id: string;
          readonly iid: string;
          readonly title: string;
          readonly state: EpicState;
          readonly webPath: string;
          readonly hasParent: boolean;
          readonly parent: { readonly id: string } | null;
        }>;
      };
      readonly group: {
        readonly id: string;
        readonly name: string;
        readonly fullName: string;
        readonly fullPath: string;
      };
      readonly labels: {
        readonly nodes: ReadonlyArray<{
          readonly id: string;
          readonly title: string;
          readonly description: string | null;
          readonly color: string;
        }>;
      };
      readonly descendantCounts: {
        readonly openedEpics: number;
        readonly closedEpics: number;
        readonly openedIssues: number;
        readonly closedIssues: number;
      };
      readonly defaultProjectForIssueCreation: {
        readonly id: string;
        readonly fullPath: string;
        readonly nameWithNamespace: string;
      } | null;
      readonly userPermissions: {
        readonly adminEpic: boolean;
        readonly adminEpicRelation: boolean;
        readonly arrangeDescription: boolean;
        readonly awardEmoji: boolean;
        readonly createEpic: boolean;
        readonly createNote: boolean;
        readonly destroyEpic: boolean;
        readonly updateEpic: boolean;
      };
    } | null;
  };
};

export const epicPageQuery = typedDocument<EpicPageQuery, EpicPageQueryVariables>(
  'query epicPage($fullPath:ID!$iid:ID!){group(fullPath:$fullPath){id epic(iid:$iid){...EpicFields}}}fragment EpicFields on Epic{id iid title titleHtml description descriptionHtml lockVersion state color confidential hidden imported canReportSpam blocked discussionLocked reference(full:true)webUrl webPath createdAt closedAt subscribed hasParent author{id name username avatarUrl webPath}startDate startDateIsFixed startDateFixed startDateFromInheritedSource startDateSource{title webPath startDate dueDate}dueDate dueDateIsFixed dueDateFixed dueDateFromInheritedSource dueDateSource{title webPath startDate dueDate}parent{id}ancestors(first:10){nodes{id iid title state webPath hasParent parent{id}}}group{id name fullName fullPath}labels(first:100){nodes{id title description color}}descendantCounts{openedEpics closedEpics openedIssues closedIssues}defaultProjectForIssueCreation{id fullPath nameWithNamespace}userPermissions{adminEpic adminEpicRelation arrangeDescription awardEmoji createEpic createNote destroyEpic updateEpic}}',
  96,
);
export const updateEpicMutation = typedDocument<UpdateEpicMutation, UpdateEpicMutationVariables>(
  'mutation updateEpic($input:UpdateEpicInput!){updateEpic(input:$input){epic{...EpicFields}errors}}fragment EpicFields on Epic{id iid title titleHtml description descriptionHtml lockVersion state color confidential hidden imported canReportSpam blocked discussionLocked reference(full:true)webUrl webPath createdAt closedAt subscribed hasParent author{id name username avatarUrl webPath}startDate startDateIsFixed startDateFixed startDateFromInheritedSource startDateSource{title webPath startDate dueDate}dueDate dueDateIsFixed dueDateFixed dueDateFromInheritedSource dueDateSource{title webPath startDate dueDate}parent{id}ancestors(first:10){nodes{id iid title state webPath hasParent parent{id}}}group{id name fullName fullPath}labels(first:100){nodes{id title description color}}descendantCounts{openedEpics closedEpics openedIssues closedIssues}defaultProjectForIssueCreation{id fullPath nameWithNamespace}userPermissions{adminEpic adminEpicRelation arrangeDescription awardEmoji createEpic createNote destroyEpic updateEpic}}',
);
