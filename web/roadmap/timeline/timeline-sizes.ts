import { rowHeight } from '../../../domain/roadmap/limits.ts';

/** Height in px of the header above the grid. */
export const headerHeight = 56;
/** Height in px of a row with a line of labels. */
export const labelledRowHeight = 78;

/** Px that the reader can choose for the fixed left column, if the window is wide enough. */
export const leftColumnRange = { least: 200, most: 520 } as const;

/** In windows narrower than this, in px, the left column has its minimum width. */
const phoneWidth = 600;

/**
 * Width in px of the fixed left column: the reader's choice, if any, limited so that the timeline has room next to it.
 */
export function leftColumnOf(width: number, chosen: number | null = null): number {
  if (width < phoneWidth) return 148;
  const { least, most } = leftColumnRange;
  if (chosen !== null) return Math.min(Math.max(chosen, least), most, Math.max(least, width / 2));
  return width < 900 ? 256 : 320;
}

export function rowHeightOf(labelsShown: boolean): number {
  return labelsShown ? labelledRowHeight : rowHeight;
}
