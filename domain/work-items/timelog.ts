/** Time that a person spent on an item; negative where time was subtracted. */
export interface Timelog {
  id: number;
  workItemId: number;
  userId: number;
  /** Seconds; the entries of an item add up to its total time spent. */
  timeSpent: number;
  spentAt: Date;
  summary: string | null;
  createdAt: Date;
}

export const timelogSummaryMaximum = 255;
/** Maximum number of entries of one item. */
export const timelogsMaximum = 1000;
