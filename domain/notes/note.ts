/** A comment on an item. Notes of one thread share the id of its first note. */
export interface Note {
  id: number;
  workItemId: number;
  discussionId: number;
  /** True for a thread: opened as one, or replied to. It stays true when the replies are deleted. */
  threaded: boolean;
  authorId: number;
  /** Markdown. */
  body: string;
  /** Visible to members with at least the Planner role. */
  internal: boolean;
  createdAt: Date;
  updatedAt: Date;
  lastEditedAt: Date | null;
  lastEditedById: number | null;
  /** When the thread was resolved; only on its first note. */
  resolvedAt: Date | null;
  /** Null also if the person was deleted. */
  resolvedById: number | null;
}

/** Maximum characters. */
export const noteLengthMaximum = 1_000_000;
/** Maximum comments in one thread, including the first. */
export const threadLengthMaximum = 1_000;

const noteFilters = ['all', 'comments', 'activity'] as const;
export type NoteFilter = (typeof noteFilters)[number];
