/** Time that a person spent on an item; less than nothing where it was taken back. */
export interface Timelog {
  id: number;
  workItemId: number;
  userId: number;
  /** Seconds; those of all entries of an item add up to what was spent on it. */
  timeSpent: number;
  spentAt: Date;
  summary: string | null;
  createdAt: Date;
}

export const timelogSummaryMaximum = 255;
/** Entries of one item. */
export const timelogsMaximum = 1000;
