import type { Store } from '../store.ts';

/** An emoji that a person gives to an item or to a note. */
export interface AwardEmoji {
  id: number;
  /** What it is given to: an item, or else a note. */
  workItemId: number | null;
  noteId: number | null;
  userId: number;
  name: string;
  createdAt: Date;
  updatedAt: Date;
}

export type AwardSubject = { workItemId: number } | { noteId: number };

export interface AwardStore extends Store<AwardEmoji> {
  /** What this person gave to it by this name. */
  given(to: AwardSubject, userId: number, name: string): Promise<AwardEmoji | null>;
  copyAll(fromItemId: number, toItemId: number): Promise<void>;
}
