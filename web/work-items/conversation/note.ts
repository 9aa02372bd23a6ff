import { numberOfId } from '../../api/global-id.ts';
import type { AwardFieldsFragment, NoteFieldsFragment } from '../operations/notes.graphql.ts';

/** A line of the conversation. */
export interface Note extends Omit<NoteFieldsFragment, 'awardEmoji' | 'userPermissions'> {
  /** The number that addresses name it by, as in `#note_12`. */
  number: string;
  canAdmin: boolean;
  canAward: boolean;
  awards: readonly AwardFieldsFragment[];
}

/** What is shown together: a change alone, or a comment with the answers to it. */
export interface Thread {
  id: string;
  notes: readonly Note[];
}

export function noteOf({ awardEmoji, userPermissions, ...plain }: NoteFieldsFragment): Note {
  return {
    ...plain,
    number: String(numberOfId(plain.id)),
    canAdmin: userPermissions.adminNote,
    canAward: userPermissions.awardEmoji,
    awards: awardEmoji.nodes,
  };
}

/** Threads in the order of the first note that is there of each; notes come oldest first. */
export function threadsOf(notes: readonly Note[]): Thread[] {
  const threads = new Map<string, Note[]>();
  for (const note of notes) {
    const id = note.discussionId ?? note.id;
    const thread = threads.get(id);
    if (thread) thread.push(note);
    else threads.set(id, [note]);
  }
  return [...threads].map(([id, ofThread]) => ({ id, notes: ofThread }));
}
