/** What a person wrote below an item. Notes of one thread share the id of the note that began it. */
export interface Note {
  id: number;
  workItemId: number;
  discussionId: number;
  /** Part of a thread: opened as one, or answered; it stays one when its answers are deleted. */
  threaded: boolean;
  authorId: number;
  /** Markdown. */
  body: string;
  /** For members with at least the Planner role. */
  internal: boolean;
  createdAt: Date;
  updatedAt: Date;
  lastEditedAt: Date | null;
  lastEditedById: number | null;
}

/** Characters. */
export const noteLengthMaximum = 1_000_000;
/** Of comments in one thread, the first included. */
export const threadLengthMaximum = 1_000;

export const noteFilters = ['all', 'comments', 'activity'] as const;
export type NoteFilter = (typeof noteFilters)[number];
