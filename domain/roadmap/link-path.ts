import { defaultLinkKind, type LinkKind } from '../scheduling/plan.ts';

/** A bar that a line connects: its left and right edges and the middle of its row, in px of the timeline. */
export interface LinkEnd {
  left: number;
  right: number;
  middle: number;
}

/** Px that a line runs straight before it turns. */
const run = 8;

/**
 * The corners of the line between the ends of two bars that a link of this kind connects. It leaves and reaches them
 * straight; where it would have to go back, it returns between the rows, which are `rowHeight` px high.
 */
export function linkCorners(
  from: LinkEnd,
  to: LinkEnd,
  rowHeight: number,
  kind: LinkKind = defaultLinkKind,
): { x: number; y: number }[] {
  const { start, end, out, into, leavesRight, entersRight } = turnsOf(from, to, kind);
  const begin = { x: start, y: from.middle };
  const finish = { x: end, y: to.middle };
  const by = (x: number) => [begin, { x, y: from.middle }, { x, y: to.middle }, finish];
  // Both ends are on the same side: around the outer one.
  if (leavesRight !== entersRight) return by(leavesRight ? Math.max(out, into) : Math.min(out, into));
  if (leavesRight ? out <= into : out >= into) return by(out);
  const between = from.middle + (to.middle > from.middle ? 1 : -1) * (rowHeight / 2);
  return [
    begin,
    { x: out, y: from.middle },
    { x: out, y: between },
    { x: into, y: between },
    { x: into, y: to.middle },
    finish,
  ];
}

/** The same line as an SVG path. */
export function linkPath(from: LinkEnd, to: LinkEnd, rowHeight: number, kind: LinkKind = defaultLinkKind): string {
  const [begin, ...corners] = linkCorners(from, to, rowHeight, kind);
  // It begins with a horizontal part, and the parts alternate.
  const parts = corners.map(({ x, y }, index) => (index % 2 === 0 ? `H${x}` : `V${y}`));
  return `M${begin?.x ?? 0} ${begin?.y ?? 0}${parts.join('')}`;
}

/** Where a text about the link stands, before the end that it reaches. */
export function linkLabelPlace(
  from: LinkEnd,
  to: LinkEnd,
  kind: LinkKind,
): { x: number; y: number; side: 'left' | 'right' } {
  const { into, entersRight } = turnsOf(from, to, kind);
  return { x: into, y: to.middle, side: entersRight ? 'left' : 'right' };
}

function turnsOf(from: LinkEnd, to: LinkEnd, kind: LinkKind) {
  const leavesRight = kind === 'finish_to_start' || kind === 'finish_to_finish';
  /** Whether it moves to the right when it reaches its end. */
  const entersRight = kind === 'finish_to_start' || kind === 'start_to_start';
  const start = leavesRight ? from.right : from.left;
  const end = entersRight ? to.left : to.right;
  return {
    start,
    end,
    out: start + (leavesRight ? run : -run),
    into: end + (entersRight ? -run : run),
    leavesRight,
    entersRight,
  };
}
