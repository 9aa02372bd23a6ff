import { rowHeight } from '../../../domain/roadmap/limits.ts';

/** Height in px of the header above the grid. */
export const headerHeight = 56;
/** Height in px of a row with a line of labels. */
export const labelledRowHeight = 78;

/** Width in px of the fixed left column (behaviour.md §1.1); narrower where the timeline would have no room beside it. */
export function leftColumnOf(width: number): number {
  if (width < 600) return 148;
  return width < 900 ? 256 : 320;
}

export function rowHeightOf(labelsShown: boolean): number {
  return labelsShown ? labelledRowHeight : rowHeight;
}
