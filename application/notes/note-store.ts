import type { Note } from '../../domain/notes/note.ts';
import type { Store } from '../door/store.ts';

export interface NoteStore extends Omit<Store<Note>, 'insert'> {
  /** `discussionId` null starts a thread. */
  insert(note: Omit<Partial<Note>, 'discussionId'> & { discussionId: number | null }): Promise<Note>;
  /** Number of notes of a thread, counted up to `most`. */
  countOfThread(discussionId: number, most: number): Promise<number>;
  /** Makes the next note the first of the thread. */
  handOverThread(first: Note): Promise<void>;
  /** Copies the comments of one item to another, with threads and internal notes. */
  copyAll(fromItemId: number, toItemId: number): Promise<void>;
}

declare module '../door/stores.ts' {
  interface Stores {
    notes: NoteStore;
  }
}
