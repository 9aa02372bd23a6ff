/** A bar that a line connects: its left and right edges and the middle of its row, in px of the timeline. */
export interface LinkEnd {
  left: number;
  right: number;
  middle: number;
}

/** Px that a line runs straight before it turns. */
const run = 8;

/**
 * The SVG path from the end of one bar to the start of another. If the second bar starts before the first one ends, the
 * line returns between the rows, which are `rowHeight` px high.
 */
export function linkPath(from: LinkEnd, to: LinkEnd, rowHeight: number): string {
  const out = from.right + run;
  const into = to.left - run;
  if (out <= into) return `M${from.right} ${from.middle}H${out}V${to.middle}H${to.left}`;
  const between = from.middle + (to.middle > from.middle ? 1 : -1) * (rowHeight / 2);
  return `M${from.right} ${from.middle}H${out}V${between}H${into}V${to.middle}H${to.left}`;
}
