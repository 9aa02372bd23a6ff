/** Children are ordered by (relativePosition, id); positions are integers with gaps (security.md §6 "Tree"). */
export const positionGap = 513;

/** The position between two neighbours (null = an end), or null when the gap is used up and siblings must be renumbered. */
export function positionBetween(before: number | null, after: number | null): number | null {
  if (before === null && after === null) return 0;
  if (before === null) return (after as number) - positionGap;
  if (after === null) return before + positionGap;
  const middle = Math.floor((before + after) / 2);
  return middle > before && middle < after ? middle : null;
}
