/** A person's emoji on an item or note. */
export interface Award {
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
