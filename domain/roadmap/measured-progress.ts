import { progressOf, type IssueSums, type Progress, type ProgressTracking } from './progress.ts';

/** "% of weight", above a column of percentages. */
export function progressUnit(tracking: ProgressTracking): string {
  return `% of ${tracking === 'COUNT' ? 'issues' : 'weight'}`;
}

/** "60% of issues", "43% of weight", on screen beside a bar. */
export function progressShare(progress: Progress, tracking: ProgressTracking): string {
  return progress.percent + progressUnit(tracking);
}

/** Progress and the unit it is in. */
export interface MeasuredProgress {
  progress: Progress;
  tracking: ProgressTracking;
}

/** Progress in the chosen unit, or by count where no issue has a weight; null without issues. */
export function measuredProgress(
  counts: IssueSums,
  weights: IssueSums,
  tracking: ProgressTracking,
): MeasuredProgress | null {
  const byWeight = progressOf(weights);
  if (tracking === 'WEIGHT' && byWeight.total > 0) return { progress: byWeight, tracking };
  const progress = progressOf(counts);
  return progress.total === 0 ? null : { progress, tracking: 'COUNT' };
}
