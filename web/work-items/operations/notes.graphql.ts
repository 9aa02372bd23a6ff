// Generated from notes.graphql and the schema by "npm run generate".
import { typedDocument } from '../../api/typed-document.ts';
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
export type AwardEmojiToggleInput = {
  readonly awardableId: string;
  readonly clientMutationId?: string | null | undefined;
  readonly name: string;
};

export type CreateNoteInput = {
  readonly body: string;
  readonly clientMutationId?: string | null | undefined;
  readonly discussionId?: string | null | undefined;
  readonly internal?: boolean | null | undefined;
  readonly noteableId: string;
};

export type DestroyNoteInput = {
  readonly clientMutationId?: string | null | undefined;
  readonly id: string;
};

export type DiscussionToggleResolveInput = {
  readonly clientMutationId?: string | null | undefined;
  readonly id: string;
  readonly resolve: boolean;
};

export type NotesFilterType = 'ALL_NOTES' | 'ONLY_ACTIVITY' | 'ONLY_COMMENTS';

export type UpdateNoteInput = {
  readonly body?: string | null | undefined;
  readonly clientMutationId?: string | null | undefined;
  readonly id: string;
  readonly previousBody?: string | null | undefined;
};

export type NoteFieldsFragment = {
  readonly id: string;
  readonly body: string;
  readonly bodyHtml: string;
  readonly system: boolean;
  readonly internal: boolean;
  readonly createdAt: string;
  readonly lastEditedAt: string | null;
  readonly discussionId: string | null;
  readonly resolvable: boolean;
  readonly resolvedAt: string | null;
  readonly url: string;
  readonly resolvedBy: { readonly id: string; readonly name: string; readonly webPath: string } | null;
  readonly author: {
    readonly id: string;
    readonly name: string;
    readonly username: string;
    readonly avatarUrl: string | null;
    readonly webPath: string;
  } | null;
  readonly userPermissions: {
    readonly adminNote: boolean;
    readonly awardEmoji: boolean;
    readonly resolveNote: boolean;
  };
  readonly awardEmoji: {
    readonly nodes: ReadonlyArray<{
      readonly name: string;
      readonly emoji: string;
      readonly user: { readonly id: string; readonly name: string; readonly username: string };
    }>;
  };
};

export type AwardFieldsFragment = {
  readonly name: string;
  readonly emoji: string;
  readonly user: { readonly id: string; readonly name: string; readonly username: string };
};

export type CreateNoteMutationVariables = Exact<{
  input: CreateNoteInput;
}>;

export type CreateNoteMutation = {
  readonly createNote: {
    readonly errors: ReadonlyArray<string>;
    readonly note: {
      readonly id: string;
      readonly body: string;
      readonly bodyHtml: string;
      readonly system: boolean;
      readonly internal: boolean;
      readonly createdAt: string;
      readonly lastEditedAt: string | null;
      readonly discussionId: string | null;
      readonly resolvable: boolean;
      readonly resolvedAt: string | null;
      readonly url: string;
      readonly resolvedBy: { readonly id: string; readonly name: string; readonly webPath: string } | null;
      readonly author: {
        readonly id: string;
        readonly name: string;
        readonly username: string;
        readonly avatarUrl: string | null;
        readonly webPath: string;
      } | null;
      readonly userPermissions: {
        readonly adminNote: boolean;
        readonly awardEmoji: boolean;
        readonly resolveNote: boolean;
      };
      readonly awardEmoji: {
        readonly nodes: ReadonlyArray<{
          readonly name: string;
          readonly emoji: string;
          readonly user: { readonly id: string; readonly name: string; readonly username: string };
        }>;
      };
    } | null;
    readonly quickActionsStatus: {
      readonly messages: ReadonlyArray<string> | null;
      readonly errorMessages: ReadonlyArray<string> | null;
    } | null;
  };
};

export type DestroyNoteMutationVariables = Exact<{
  input: DestroyNoteInput;
}>;

export type DestroyNoteMutation = { readonly destroyNote: { readonly errors: ReadonlyArray<string> } };

export type DiscussionToggleResolveMutationVariables = Exact<{
  input: DiscussionToggleResolveInput;
}>;

export type DiscussionToggleResolveMutation = {
  readonly discussionToggleResolve: {
    readonly errors: ReadonlyArray<string>;
    readonly discussion: {
      readonly id: string;
      readonly resolvedAt: string | null;
      readonly resolvedBy: { readonly id: string; readonly name: string; readonly webPath: string } | null;
    } | null;
  };
};

export type WorkItemAwardsQueryVariables = Exact<{
  fullPath: string;
  iid: string;
}>;

export type WorkItemAwardsQuery = {
  readonly namespace: {
    readonly id: string;
    readonly workItem: {
      readonly id: string;
      readonly widgets: ReadonlyArray<
        | {
            readonly awardEmoji: {
              readonly nodes: ReadonlyArray<{
                readonly name: string;
                readonly emoji: string;
                readonly user: { readonly id: string; readonly name: string; readonly username: string };
              }>;
            };
          }
        | Record<PropertyKey, never>
      >;
    } | null;
  } | null;
};

export type WorkItemNotesQueryVariables = Exact<{
  fullPath: string;
  iid: string;
  filter?: NotesFilterType | null | undefined;
  first?: number | null | undefined;
  after?: string | null | undefined;
  last?: number | null | undefined;
  before?: string | null | undefined;
}>;

export type WorkItemNotesQuery = {
  readonly namespace: {
    readonly id: string;
    readonly workItem: {
      readonly id: string;
      readonly widgets: ReadonlyArray<
        | {
            readonly resolvableDiscussionsCount: number;
            readonly resolvedDiscussionsCount: number;
            readonly notes: {
              readonly nodes: ReadonlyArray<{
                readonly id: string;
                readonly body: string;
                readonly bodyHtml: string;
                readonly system: boolean;
                readonly internal: boolean;
                readonly createdAt: string;
                readonly lastEditedAt: string | null;
                readonly discussionId: string | null;
                readonly resolvable: boolean;
                readonly resolvedAt: string | null;
                readonly url: string;
                readonly resolvedBy: { readonly id: string; readonly name: string; readonly webPath: string } | null;
                readonly author: {
                  readonly id: string;
                  readonly name: string;
                  readonly username: string;
                  readonly avatarUrl: string | null;
                  readonly webPath: string;
                } | null;
                readonly userPermissions: {
                  readonly adminNote: boolean;
                  readonly awardEmoji: boolean;
                  readonly resolveNote: boolean;
                };
                readonly awardEmoji: {
                  readonly nodes: ReadonlyArray<{
                    readonly name: string;
                    readonly emoji: string;
                    readonly user: { readonly id: string; readonly name: string; readonly username: string };
                  }>;
                };
              }>;
              readonly pageInfo: {
                readonly hasNextPage: boolean;
                readonly hasPreviousPage: boolean;
                readonly startCursor: string | null;
                readonly endCursor: string | null;
              };
            };
          }
        | Record<PropertyKey, never>
      >;
    } | null;
  } | null;
};

export type AwardEmojiToggleMutationVariables = Exact<{
  input: AwardEmojiToggleInput;
}>;

export type AwardEmojiToggleMutation = {
  readonly awardEmojiToggle: { readonly toggledOn: boolean; readonly errors: ReadonlyArray<string> };
};

export type UpdateNoteMutationVariables = Exact<{
  input: UpdateNoteInput;
}>;

export type UpdateNoteMutation = {
  readonly updateNote: {
    readonly errors: ReadonlyArray<string>;
    readonly note: {
      readonly id: string;
      readonly body: string;
      readonly bodyHtml: string;
      readonly system: boolean;
      readonly internal: boolean;
      readonly createdAt: string;
      readonly lastEditedAt: string | null;
      readonly discussionId: string | null;
      readonly resolvable: boolean;
      readonly resolvedAt: string | null;
      readonly url: string;
      readonly resolvedBy: { readonly id: string; readonly name: string; readonly webPath: string } | null;
      readonly author: {
        readonly id: string;
        readonly name: string;
        readonly username: string;
        readonly avatarUrl: string | null;
        readonly webPath: string;
      } | null;
      readonly userPermissions: {
        readonly adminNote: boolean;
        readonly awardEmoji: boolean;
        readonly resolveNote: boolean;
      };
      readonly awardEmoji: {
        readonly nodes: ReadonlyArray<{
          readonly name: string;
          readonly emoji: string;
          readonly user: { readonly id: string; readonly name: string; readonly username: string };
        }>;
      };
    } | null;
    readonly quickActionsStatus: {
      readonly messages: ReadonlyArray<string> | null;
      readonly errorMessages: ReadonlyArray<string> | null;
    } | null;
  };
};

export const createNoteMutation = typedDocument<CreateNoteMutation, CreateNoteMutationVariables>(
  'mutation createNote($input:CreateNoteInput!){createNote(input:$input){note{...NoteFields}errors quickActionsStatus{messages errorMessages}}}fragment NoteFields on Note{id body bodyHtml system internal createdAt lastEditedAt discussionId resolvable resolvedAt resolvedBy{id name webPath}url author{id name username avatarUrl webPath}userPermissions{adminNote awardEmoji resolveNote}awardEmoji(first:100){nodes{...AwardFields}}}fragment AwardFields on AwardEmoji{name emoji user{id name username}}',
);
export const destroyNoteMutation = typedDocument<DestroyNoteMutation, DestroyNoteMutationVariables>(
  'mutation destroyNote($input:DestroyNoteInput!){destroyNote(input:$input){errors}}',
);
export const discussionToggleResolveMutation = typedDocument<
  DiscussionToggleResolveMutation,
  DiscussionToggleResolveMutationVariables
>(
  'mutation discussionToggleResolve($input:DiscussionToggleResolveInput!){discussionToggleResolve(input:$input){discussion{id resolvedAt resolvedBy{id name webPath}}errors}}',
);
export const workItemAwardsQuery = typedDocument<WorkItemAwardsQuery, WorkItemAwardsQueryVariables>(
  'query workItemAwards($fullPath:ID!$iid:String!){namespace(fullPath:$fullPath){id workItem(iid:$iid){id widgets(onlyTypes:[AWARD_EMOJI]){...on WorkItemWidgetAwardEmoji{awardEmoji(first:100){nodes{...AwardFields}}}}}}}fragment AwardFields on AwardEmoji{name emoji user{id name username}}',
  20,
);
export const workItemNotesQuery = typedDocument<WorkItemNotesQuery, WorkItemNotesQueryVariables>(
  'query workItemNotes($fullPath:ID!$iid:String!$filter:NotesFilterType$first:Int$after:String$last:Int$before:String){namespace(fullPath:$fullPath){id workItem(iid:$iid){id widgets(onlyTypes:[NOTES]){...on WorkItemWidgetNotes{resolvableDiscussionsCount resolvedDiscussionsCount notes(filter:$filter first:$first after:$after last:$last before:$before){nodes{...NoteFields}pageInfo{hasNextPage hasPreviousPage startCursor endCursor}}}}}}}fragment NoteFields on Note{id body bodyHtml system internal createdAt lastEditedAt discussionId resolvable resolvedAt resolvedBy{id name webPath}url author{id name username avatarUrl webPath}userPermissions{adminNote awardEmoji resolveNote}awardEmoji(first:100){nodes{...AwardFields}}}fragment AwardFields on AwardEmoji{name emoji user{id name username}}',
  90,
);
export const awardEmojiToggleMutation = typedDocument<AwardEmojiToggleMutation, AwardEmojiToggleMutationVariables>(
  'mutation awardEmojiToggle($input:AwardEmojiToggleInput!){awardEmojiToggle(input:$input){toggledOn errors}}',
);
export const updateNoteMutation = typedDocument<UpdateNoteMutation, UpdateNoteMutationVariables>(
  'mutation updateNote($input:UpdateNoteInput!){updateNote(input:$input){note{...NoteFields}errors quickActionsStatus{messages errorMessages}}}fragment NoteFields on Note{id body bodyHtml system internal createdAt lastEditedAt discussionId resolvable resolvedAt resolvedBy{id name webPath}url author{id name username avatarUrl webPath}userPermissions{adminNote awardEmoji resolveNote}awardEmoji(first:100){nodes{...AwardFields}}}fragment AwardFields on AwardEmoji{name emoji user{id name username}}',
);
