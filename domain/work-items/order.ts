/** Children are ordered by (relativePosition, id); positions are integers with gaps. */
export const positionGap = 513;

/** The position between two neighbors (null for an end), or null if the gap is used up; then call `makeRoom`. */
export function positionBetween(before: number | null, after: number | null): number | null {
  if (before === null && after === null) return 0;
  if (before === null) return (after as number) - positionGap;
  if (after === null) return before + positionGap;
  const middle = Math.floor((before + after) / 2);
  return middle > before && middle < after ? middle : null;
}

/** Minimum gap that is left between siblings that are moved apart. */
const leastStep = 64;

/** New positions of the siblings from index `first` on, including the inserted item. */
export interface Room {
  first: number;
  /** One entry more than siblings that move. */
  positions: number[];
}

/**
 * Makes room before the sibling at `index` by moving as few siblings as possible. `siblings` are their positions in
 * order; the order does not change. Beyond an end there is always room.
 */
export function makeRoom(siblings: readonly number[], index: number): Room {
  for (let reach = 1; ; reach *= 2) {
    const first = Math.max(0, index - reach);
    const end = Math.min(siblings.length, index + reach);
    const count = end - first + 1;
    const [before, after] = [siblings[first - 1], siblings[end]];
    const [start, step] = spread(before, after, count);
    if (step >= leastStep)
      return { first, positions: Array.from({ length: count }, (_, place) => start + place * step) };
  }
}

/** Places `count` positions evenly between two others: the first one, and the distance. */
function spread(before: number | undefined, after: number | undefined, count: number): [number, number] {
  if (before === undefined) return [after === undefined ? 0 : after - count * positionGap, positionGap];
  if (after === undefined) return [before + positionGap, positionGap];
  const step = Math.floor((after - before) / (count + 1));
  return [before + step, step];
}

/** An item that others moved aside: where it was, and where it is. */
export interface MovedAside {
  id: number;
  before: number;
  now: number;
}

/**
 * Where an item belongs that is brought back to a position among others, some of which were moved aside meanwhile: behind
 * those that were before it, and before those that were behind it. Null if the position is still between them.
 */
export function placeAmong(
  item: { id: number; position: number },
  movedAside: readonly MovedAside[],
): { neighborId: number; lies: 'before' | 'behind' } | null {
  const wasBefore = (one: MovedAside) => isInOrder({ id: one.id, position: one.before }, item);
  const isBefore = (one: MovedAside) => isInOrder({ id: one.id, position: one.now }, item);
  const inOrder = movedAside.toSorted((a, b) => a.before - b.before || a.id - b.id);
  const before = inOrder.findLast(wasBefore);
  const behind = inOrder.find((one) => !wasBefore(one));
  const isBehindBefore = before === undefined || isBefore(before);
  const isBeforeBehind = behind === undefined || !isBefore(behind);
  if (isBehindBefore === isBeforeBehind) return null;
  return isBehindBefore
    ? { neighborId: (behind as MovedAside).id, lies: 'behind' }
    : { neighborId: before.id, lies: 'before' };
}

function isInOrder(one: { id: number; position: number }, other: { id: number; position: number }): boolean {
  return one.position < other.position || (one.position === other.position && one.id < other.id);
}
