import { defaultLinkKind, type LinkKind } from '../scheduling/plan.ts';

/** A bar that a line connects: its left and right edges and the middle of its row, in px of the timeline. */
export interface LinkEnd {
  left: number;
  right: number;
  middle: number;
}

/** Px that a line runs straight before it turns. */
const run = 8;
/** Px between a line and a bar that it goes around. */
const gap = 4;
/** Px that a line may go beyond the outer one of its ends to go around bars. */
const mostDetour = 80;
/** A line over more bars than this does not go around them. */
const mostBars = 40;

/** Where a line has room. */
export interface LinkRoom {
  /** Px. */
  rowHeight: number;
  /** The bars that it may go around. */
  bars?: readonly LinkEnd[];
}

interface Point {
  x: number;
  y: number;
}

/**
 * The corners of the line between the ends of two bars that a link of this kind connects. It leaves and reaches them
 * straight; where it would have to go back, it returns between the rows. It passes the rows between where it crosses the
 * fewest bars, beside its first bar if that is one of these places: so the lines of a bar run together.
 */
export function linkCorners(
  from: LinkEnd,
  to: LinkEnd,
  { rowHeight, bars = [] }: LinkRoom,
  kind: LinkKind = defaultLinkKind,
): Point[] {
  const { start, end, out, into, leavesRight, isEnteringRight } = turnsOf(from, to, kind);
  const passed = barsBetween(bars, from.middle, to.middle);
  const begin = { x: start, y: from.middle };
  const finish = { x: end, y: to.middle };
  const by = (x: number) => [begin, { x, y: from.middle }, { x, y: to.middle }, finish];
  if (leavesRight !== isEnteringRight) {
    // Both ends are on the same side: around the outer one.
    const outer = leavesRight ? Math.max(out, into) : Math.min(out, into);
    return by(clearest(outer, outer + (leavesRight ? mostDetour : -mostDetour), passed));
  }
  if (leavesRight ? out <= into : out >= into) return by(clearest(out, into, passed));
  const beside = (middle: number, other: number): number => middle + (other > middle ? 1 : -1) * (rowHeight / 2);
  const between =
    crossed(out, passed) < crossed(into, passed) ? beside(to.middle, from.middle) : beside(from.middle, to.middle);
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
export function linkPath(from: LinkEnd, to: LinkEnd, room: LinkRoom, kind: LinkKind = defaultLinkKind): string {
  const [begin, ...corners] = linkCorners(from, to, room, kind);
  // It begins with a horizontal part, and the parts alternate.
  const parts = corners.map(({ x, y }, index) => (index % 2 === 0 ? `H${x}` : `V${y}`));
  return `M${begin?.x ?? 0} ${begin?.y ?? 0}${parts.join('')}`;
}

/** An SVG path for a link of a bar to one that is not drawn: a short line that ends in dots. */
export function linkStub({ left, right, middle }: LinkEnd, side: 'left' | 'right'): string {
  const sign = side === 'right' ? '' : '-';
  const dot = `m${sign}${gap} 0h0`;
  return `M${side === 'right' ? right : left} ${middle}h${sign}${run / 2}${dot}${dot}`;
}

/** Where a text about the link stands, before the end that it reaches and beside the line. */
export function linkLabelPlace(
  from: LinkEnd,
  to: LinkEnd,
  kind: LinkKind,
): { x: number; y: number; side: 'left' | 'right' } {
  const { into, isEnteringRight } = turnsOf(from, to, kind);
  return isEnteringRight
    ? { x: into - gap, y: to.middle, side: 'left' }
    : { x: into + gap, y: to.middle, side: 'right' };
}

/** Whether a line moves to the right when it reaches its end, which is the start of a bar then. */
export function entersRight(kind: LinkKind): boolean {
  return kind === 'finish_to_start' || kind === 'start_to_start';
}

function turnsOf(from: LinkEnd, to: LinkEnd, kind: LinkKind) {
  const leavesRight = kind === 'finish_to_start' || kind === 'finish_to_finish';
  const isEnteringRight = entersRight(kind);
  const start = leavesRight ? from.right : from.left;
  const end = isEnteringRight ? to.left : to.right;
  return {
    start,
    end,
    out: start + (leavesRight ? run : -run),
    into: end + (isEnteringRight ? -run : run),
    leavesRight,
    isEnteringRight,
  };
}

/** The bars of the rows between two heights. */
function barsBetween(bars: readonly LinkEnd[], one: number, other: number): readonly LinkEnd[] {
  const [low, high] = one < other ? [one, other] : [other, one];
  const found = bars.filter(({ middle }) => middle > low && middle < high);
  return found.length > mostBars ? [] : found;
}

/** How many bars an upright line crosses. */
function crossed(x: number, bars: readonly LinkEnd[]): number {
  return bars.filter(({ left, right }) => x > left - gap && x < right + gap).length;
}

/** The place from the first to the last that crosses the fewest bars; of several the nearest to the first. */
function clearest(first: number, last: number, bars: readonly LinkEnd[]): number {
  const fewest = crossed(first, bars);
  if (fewest === 0) return first;
  const [low, high] = first < last ? [first, last] : [last, first];
  const places = [last, ...bars.flatMap(({ left, right }) => [left - gap, right + gap])]
    .filter((x) => x >= low && x <= high)
    .sort((one, other) => Math.abs(one - first) - Math.abs(other - first));
  let best = { x: first, count: fewest };
  for (const x of places) {
    const count = crossed(x, bars);
    if (count < best.count) best = { x, count };
  }
  return best.x;
}
