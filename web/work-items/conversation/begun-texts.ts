import type { ItemStore } from '../item-store.ts';
import { EditDraft } from './edit-draft.ts';
import type { Note } from './note.ts';
import { storedComment } from './stored-comment.ts';

/** True if the reader has begun a reply in the thread of a comment. */
export function isReplying(store: ItemStore, { discussionId }: Note): boolean {
  return discussionId !== null && storedComment(store, discussionId).read() !== null;
}

/** True if the reader has begun to write in a thread: a reply, or a change of a comment. */
export function isWriting(store: ItemStore, notes: readonly Note[]): boolean {
  return notes.some((note) => isReplying(store, note) || new EditDraft(store, note).read() !== null);
}
