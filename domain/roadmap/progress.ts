/** The unit of progress. */
export const progressTrackings = ['WEIGHT', 'COUNT'] as const;
export type ProgressTracking = (typeof progressTrackings)[number];
export const defaultProgressTracking: ProgressTracking = 'WEIGHT';

/** Labels in the settings drawer. */
export const progressTrackingTitles: Record<ProgressTracking, string> = {
  WEIGHT: 'Use issue weight',
  COUNT: 'Use issue count',
};

/** Issues below an epic by state, as a number or as a sum of weights. */
export interface IssueSums {
  openedIssues: number;
  closedIssues: number;
}

export interface Progress {
  done: number;
  total: number;
  /** Rounded; 0 for an empty total. */
  percent: number;
}

/** Progress counts issues only, never epics. */
export function progressOf({ openedIssues, closedIssues }: IssueSums): Progress {
  const total = openedIssues + closedIssues;
  return { done: closedIssues, total, percent: total === 0 ? 0 : Math.round((closedIssues / total) * 100) };
}

/** "3 of 5 issues closed", "12 of 30 weight completed"; dashes until the data is loaded. */
export function progressText(progress: Progress | null, tracking: ProgressTracking): string {
  const done = progress === null ? '-' : progress.done;
  const total = progress === null ? '-' : progress.total;
  return `${done} of ${total} ${achieved(tracking)}`;
}

/** "60% of issues closed", the accessible text of the progress bar. */
export function progressLabel(progress: Progress, tracking: ProgressTracking): string {
  return `${progress.percent}% of ${achieved(tracking)}`;
}

function achieved(tracking: ProgressTracking): string {
  return tracking === 'COUNT' ? 'issues closed' : 'weight completed';
}
