/** Children are ordered by (relativePosition, id); positions are integers with gaps. */
export const positionGap = 513;

/** The position between two neighbours (null = an end), or null when the gap is used up: then `makeRoom`. */
export function positionBetween(before: number | null, after: number | null): number | null {
  if (before === null && after === null) return 0;
  if (before === null) return (after as number) - positionGap;
  if (after === null) return before + positionGap;
  const middle = Math.floor((before + after) / 2);
  return middle > before && middle < after ? middle : null;
}

/** Siblings that are moved apart leave at least so much between them, for the next ones. */
const leastStep = 64;

/** New positions of the siblings from `first` on, with that of the item put in among them. */
export interface Room {
  first: number;
  /** One more than siblings are moved. */
  positions: number[];
}

/**
 * Makes room before the sibling at `index` by moving as few siblings as have enough room together. `siblings` are their
 * positions in order; the order stays as it is. Beyond an end there is always room.
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

/** Where the first of `count` positions between two others lies, and how far they are apart. */
function spread(before: number | undefined, after: number | undefined, count: number): [number, number] {
  if (before === undefined) return [after === undefined ? 0 : after - count * positionGap, positionGap];
  if (after === undefined) return [before + positionGap, positionGap];
  const step = Math.floor((after - before) / (count + 1));
  return [before + step, step];
}
