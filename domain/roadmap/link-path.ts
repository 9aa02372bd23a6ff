/** An end of a line between two bars: where its bar begins and ends, and the middle of its row, in px of the timeline. */
export interface LinkEnd {
  left: number;
  right: number;
  middle: number;
}

/** Px that a line runs straight on before it turns. */
const run = 8;

/**
 * The line from the end of a bar to the beginning of another, as the path of an SVG. Where the second begins before the
 * first has ended, it goes back between the rows, `rowHeight` px high.
 */
export function linkPath(from: LinkEnd, to: LinkEnd, rowHeight: number): string {
  const out = from.right + run;
  const into = to.left - run;
  if (out <= into) return `M${from.right} ${from.middle}H${out}V${to.middle}H${to.left}`;
  const between = from.middle + (to.middle > from.middle ? 1 : -1) * (rowHeight / 2);
  return `M${from.right} ${from.middle}H${out}V${between}H${into}V${to.middle}H${to.left}`;
}
