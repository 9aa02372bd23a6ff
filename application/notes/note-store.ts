import type { Note } from '../../domain/notes/note.ts';
import type { Store } from '../store.ts';

export interface NoteStore extends Omit<Store<Note>, 'insert'> {
  /** `discussionId` null begins a thread. */
  insert(note: Omit<Partial<Note>, 'discussionId'> & { discussionId: number | null }): Promise<Note>;
  /** The thread's notes, the one that began it first. */
  ofDiscussion(discussionId: number): Promise<Note[]>;
  /** Copies what was said below one item to another, threads and internal notes as they are. */
  copyAll(fromItemId: number, toItemId: number): Promise<void>;
}
