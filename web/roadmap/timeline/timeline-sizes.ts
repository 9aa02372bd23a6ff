import { rowHeight } from '../../../domain/roadmap/row-height.ts';
import { readLocal } from '../../state/local-storage.ts';

/** Height in px of the header above the grid. */
export const headerHeight = 56;
/** Height in px of a row of the list on phones, whose bar is below its title. */
const listRowHeight = 68;
/** Height in px of the line of labels in a row. */
const labelsHeight = 28;
/** Height in px of a row that fingers press, or whose title has two lines. */
const tallRowHeight = 44;

/** What a phone shows: a list with a thin bar below each title, or the grid of larger windows. */
export type PhoneView = 'list' | 'grid';

/** Px that the reader can choose for the fixed left column, if the window is wide enough. */
export const leftColumnRange = { least: 200, most: 520 } as const;

/** In windows narrower than this, in px, the left column has its minimum width or takes the whole window. */
export const phoneWidth = 600;

/**
 * Width in px of the fixed left column: the reader's choice, if any, limited so that the timeline has room next to it;
 * the list on phones takes the whole width.
 */
export function leftColumnOf(width: number, chosen: number | null, phoneView: PhoneView): number {
  if (width < phoneWidth) return phoneView === 'list' ? width : 148;
  const { least, most } = leftColumnRange;
  if (chosen !== null) return Math.min(Math.max(chosen, least), most, Math.max(least, width / 2));
  if (width < 800) return 256;
  return width < 1100 ? 320 : 360;
}

/** Storage key for the width of the left column. */
export const leftColumnKept = 'roadmap-left-column';

/** Width in px of the left column that the reader chose in this browser, or null. */
export function chosenColumn(): number | null {
  return Number(readLocal(leftColumnKept)) || null;
}

/** What the left column holds of each epic, and what presses it. */
export interface RowContent {
  labelsShown: boolean;
  isList: boolean;
  /** True if fingers press the rows. */
  isTouched: boolean;
  /** Width in px of the left column. */
  leftColumn: number;
}

/** Height in px of a row, if the reader's text is as ours. */
export function rowHeightOf({ labelsShown, isList, isTouched, leftColumn }: RowContent): number {
  const isTall = isTouched || leftColumn < leftColumnRange.least;
  const height = isList ? listRowHeight : isTall ? tallRowHeight : rowHeight;
  return labelsShown ? height + labelsHeight : height;
}

/** Height in px of the part of a row that its bar is in the middle of: bars are above the level of labels. */
export function barRowHeightOf(rowHeight: number, labelsShown: boolean): number {
  return labelsShown ? rowHeight - labelsHeight : rowHeight;
}
