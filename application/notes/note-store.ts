import type { Note } from '../../domain/notes/note.ts';
import type { Store } from '../store.ts';

export interface NoteStore extends Omit<Store<Note>, 'insert'> {
  /** `discussionId` null begins a thread. */
  insert(note: Omit<Partial<Note>, 'discussionId'> & { discussionId: number | null }): Promise<Note>;
  /** How many notes a thread has, counted no further than `most`. */
  countOfThread(discussionId: number, most: number): Promise<number>;
  /** Lets the next note begin the thread of the one that began it so far. */
  handOverThread(first: Note): Promise<void>;
  /** Copies what was said below one item to another, threads and internal notes as they are. */
  copyAll(fromItemId: number, toItemId: number): Promise<void>;
}
