/** Px from the edge of the timeline within which it scrolls under a dragged bar. */
const margin = 40;
/** Px per frame at the edge itself. */
const fastest = 14;

/**
 * Px per frame that the timeline scrolls while the pointer is near an edge, negative towards its start. `at` is where
 * the pointer is, in px from the start of the visible part, which is `width` px wide. `from` is where it took the bar: on a
 * phone that is often near an edge already, and then only what is nearer scrolls.
 */
export function edgeSpeed(at: number, from: number, width: number): number {
  const start = Math.min(margin, Math.max(from, 0));
  const end = Math.max(width - margin, Math.min(from, width));
  if (at < start) return -speedAt((start - at) / Math.max(start, 1));
  return at > end ? speedAt((at - end) / Math.max(width - end, 1)) : 0;
}

/** Slow at first, so that a finger can stop at a day. */
function speedAt(depth: number): number {
  return Math.ceil(fastest * Math.min(depth, 1) ** 2);
}
