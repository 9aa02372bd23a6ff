import type { Store } from '../store.ts';

/** A person's emoji on an item or note. */
export interface AwardEmoji {
  id: number;
  /** The item or note with the emoji. */
  workItemId: number | null;
  noteId: number | null;
  userId: number;
  name: string;
  createdAt: Date;
  updatedAt: Date;
}

export type AwardSubject = { workItemId: number } | { noteId: number };

export interface AwardStore extends Store<AwardEmoji> {
  /** The actor's emoji of this name. */
  findByName(to: AwardSubject, userId: number, name: string): Promise<AwardEmoji | null>;
  copyAll(fromItemId: number, toItemId: number): Promise<void>;
}
