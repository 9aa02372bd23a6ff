/** A date that an epic may inherit, and where it comes from (behaviour.md §3). */
export interface DateSource {
  date: string;
  milestoneId: number | null;
  itemId: number | null;
}

/**
 * The inherited start (smallest) or due date (largest) among the milestones of directly attached issues and the
 * effective dates of direct child epics. On a tie the milestone wins, then the lower id, so that the answer is total.
 */
export function inheritedDate(side: 'start' | 'due', sources: readonly DateSource[]): DateSource | null {
  let best: DateSource | null = null;
  for (const source of sources) {
    if (best === null || compareSources(side, source, best) < 0) best = source;
  }
  return best;
}

function compareSources(side: 'start' | 'due', a: DateSource, b: DateSource): number {
  if (a.date !== b.date) return (a.date < b.date ? -1 : 1) * (side === 'start' ? 1 : -1);
  if ((a.milestoneId === null) !== (b.milestoneId === null)) return a.milestoneId === null ? 1 : -1;
  return (a.milestoneId ?? a.itemId ?? 0) - (b.milestoneId ?? b.itemId ?? 0);
}
