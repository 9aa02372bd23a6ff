import type { ColumnUnit } from './timeframe-range.ts';

export type MilestoneBarSize = 'minimum' | 'small' | 'normal';

/** Style of a milestone's bar of `width` px; weeks are always wide enough. */
export function milestoneBarSize(width: number, layout: ColumnUnit): MilestoneBarSize {
  if (layout === 'WEEKS' || width >= 12) return 'normal';
  return layout !== 'MONTHS' && width < 9 ? 'minimum' : 'small';
}
