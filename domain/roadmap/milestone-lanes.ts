import type { Bar } from './bar.ts';

/** An interval of the timeline, in px from its left edge. */
export interface Stretch {
  left: number;
  right: number;
}

/**
 * Packs intervals into as few lines as possible without overlap, ordered by their start. Returns the line of each,
 * counted from 0, in the order of the input. `gap` px stay free between neighbors.
 */
export function packLines(stretches: readonly Stretch[], gap: number): number[] {
  const order = stretches.map((_, index) => index);
  order.sort((a, b) => stretchAt(stretches, a).left - stretchAt(stretches, b).left || a - b);
  const ends: number[] = [];
  const lines = stretches.map(() => 0);
  for (const index of order) {
    const { left, right } = stretchAt(stretches, index);
    const free = ends.findIndex((end) => end + gap <= left);
    const line = free === -1 ? ends.length : free;
    ends[line] = right;
    lines[index] = line;
  }
  return lines;
}

function stretchAt(stretches: readonly Stretch[], index: number): Stretch {
  return stretches[index] as Stretch;
}

/** Where a milestone is in the lane that all share: on its due day, or where it begins to be in sight. */
export function markerOf(bar: Bar): { at: number; isDue: boolean } {
  const isDue = !bar.endOutOfRange && !bar.endUndefined;
  return { at: isDue ? bar.left + bar.width : bar.left, isDue };
}

/** A milestone in the lane: the middle of its marker, and the end of the title after it. */
export interface LaneMarker {
  at: number;
  titleEnd: number;
}

export interface LanePlace {
  line: 0 | 1;
  /** Whether there is room for the title. */
  hasTitle: boolean;
}

/**
 * Places markers on the two lines of one lane, in the order of the input. Titles overlap nothing: one that would cover a
 * marker, or end after `width`, is left out. `reach` is half a marker, `gap` what stays free after a title.
 */
export function placeInLane(
  markers: readonly LaneMarker[],
  { reach, gap, width }: { reach: number; gap: number; width: number },
): LanePlace[] {
  const places = markers.map((): LanePlace => ({ line: 0, hasTitle: true }));
  const order = markers.map((_, index) => index);
  const markerAt = (index: number): LaneMarker => markers[index] as LaneMarker;
  order.sort((a, b) => markerAt(a).at - markerAt(b).at || a - b);
  const upper = emptyLine(0);
  const lower = emptyLine(1);
  for (const index of order) {
    const { at, titleEnd } = markerAt(index);
    const place = places[index] as LanePlace;
    const left = at - reach;
    const roomier = lower.markerEnd < upper.markerEnd ? lower : upper;
    const chosen = [upper, lower].find((line) => line.titleEnd <= left) ?? roomier;
    if (chosen.titleEnd > left && chosen.last !== null) chosen.last.hasTitle = false;
    place.line = chosen.line;
    place.hasTitle = titleEnd <= width;
    chosen.markerEnd = at + reach;
    chosen.titleEnd = place.hasTitle ? titleEnd + gap : chosen.markerEnd;
    chosen.last = place;
  }
  return places;
}

interface LaneLine {
  line: LanePlace['line'];
  /** Where the last marker and its title end. */
  markerEnd: number;
  titleEnd: number;
  last: LanePlace | null;
}

function emptyLine(line: LanePlace['line']): LaneLine {
  return { line, markerEnd: Number.NEGATIVE_INFINITY, titleEnd: Number.NEGATIVE_INFINITY, last: null };
}
