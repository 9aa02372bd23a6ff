import { typedDocument } from '../../api/typed-document.ts';
import type { QuickActionsAnswer } from '../quick-actions/action-feedback.ts';
import type { Person } from '../item.ts';

const awardFields = 'awardEmoji(first: 100) { nodes { name emoji user { id name username } } }';
const noteFields = `
  id body bodyHtml system internal createdAt lastEditedAt discussionId url
  author { id name username avatarUrl webPath }
  userPermissions { adminNote awardEmoji }
  ${awardFields}
`;

export interface AwardAnswer {
  name: string;
  emoji: string;
  user: { id: string; name: string; username: string };
}

export interface NoteAnswer {
  id: string;
  body: string;
  bodyHtml: string;
  system: boolean;
  internal: boolean;
  createdAt: string;
  lastEditedAt: string | null;
  discussionId: string | null;
  url: string;
  author: Person | null;
  userPermissions: { adminNote: boolean; awardEmoji: boolean };
  awardEmoji: { nodes: AwardAnswer[] };
}

export type NoteFilterAnswer = 'ALL_NOTES' | 'ONLY_COMMENTS' | 'ONLY_ACTIVITY';

/** From the oldest on with `first` and `after`, from the newest back with `last` and `before`. */
export interface NotesVariables {
  fullPath: string;
  iid: string;
  filter: NoteFilterAnswer;
  first?: number;
  after?: string | null;
  last?: number;
  before?: string | null;
}

export interface NotesAnswer {
  nodes: NoteAnswer[];
  pageInfo: { hasNextPage: boolean; hasPreviousPage: boolean; startCursor: string | null; endCursor: string | null };
}

export const notesQuery = typedDocument<
  { namespace: { id: string; workItem: { id: string; widgets: { notes: NotesAnswer }[] } | null } | null },
  NotesVariables
>(`
  query workItemNotes(
    $fullPath: ID!, $iid: String!, $filter: NotesFilterType, $first: Int, $after: String, $last: Int, $before: String
  ) {
    namespace(fullPath: $fullPath) {
      id
      workItem(iid: $iid) {
        id
        widgets(onlyTypes: [NOTES]) {
          ... on WorkItemWidgetNotes {
            notes(filter: $filter, first: $first, after: $after, last: $last, before: $before) {
              nodes { ${noteFields} }
              pageInfo { hasNextPage hasPreviousPage startCursor endCursor }
            }
          }
        }
      }
    }
  }
`);

/** Reactions to the item itself. */
export const itemAwardsQuery = typedDocument<
  {
    namespace: {
      id: string;
      workItem: { id: string; widgets: { awardEmoji: { nodes: AwardAnswer[] } }[] } | null;
    } | null;
  },
  { fullPath: string; iid: string }
>(`
  query workItemAwards($fullPath: ID!, $iid: String!) {
    namespace(fullPath: $fullPath) {
      id
      workItem(iid: $iid) {
        id
        widgets(onlyTypes: [AWARD_EMOJI]) { ... on WorkItemWidgetAwardEmoji { ${awardFields} } }
      }
    }
  }
`);

interface NotePayload {
  note: NoteAnswer | null;
  errors: string[];
  quickActionsStatus: QuickActionsAnswer | null;
}

const writtenNote = `note { ${noteFields} } errors quickActionsStatus { messages errorMessages }`;

export const createNoteMutation = typedDocument<
  { createNote: NotePayload },
  { input: { noteableId: string; body: string; internal?: boolean; discussionId?: string } }
>(`mutation createNote($input: CreateNoteInput!) { createNote(input: $input) { ${writtenNote} } }`);

export const updateNoteMutation = typedDocument<{ updateNote: NotePayload }, { input: { id: string; body: string } }>(
  `mutation updateNote($input: UpdateNoteInput!) { updateNote(input: $input) { ${writtenNote} } }`,
);

export const destroyNoteMutation = typedDocument<{ destroyNote: { errors: string[] } }, { input: { id: string } }>(
  `mutation destroyNote($input: DestroyNoteInput!) { destroyNote(input: $input) { errors } }`,
);

export const toggleAwardMutation = typedDocument<
  { awardEmojiToggle: { toggledOn: boolean; errors: string[] } },
  { input: { awardableId: string; name: string } }
>(`
  mutation awardEmojiToggle($input: AwardEmojiToggleInput!) {
    awardEmojiToggle(input: $input) { toggledOn errors }
  }
`);
