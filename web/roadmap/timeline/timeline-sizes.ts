import { rowHeight } from '../../../domain/roadmap/limits.ts';
import { readLocal } from '../../state/local-storage.ts';

/** Height in px of the header above the grid. */
export const headerHeight = 56;
/** Height in px of a row of the list on phones, whose bar is below its title. */
const listRowHeight = 68;
/** Height in px of the line of labels in a row. */
const labelsHeight = 28;
/** Height in px of a row whose dates and reference are on two lines, since the left column is too narrow for one. */
const tallRowHeight = 60;
const oneLineColumn = 300;

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
  return width < 800 ? 256 : 320;
}

/** Storage key for the width of the left column. */
export const leftColumnKept = 'roadmap-left-column';

/** Width in px of the left column that the reader chose in this browser, or null. */
export function chosenColumn(): number | null {
  return Number(readLocal(leftColumnKept)) || null;
}

/** What the left column holds of each epic. */
export interface RowContent {
  labelsShown: boolean;
  isList: boolean;
  /** Width in px of the left column. */
  leftColumn: number;
}

/** Lines for the dates, reference and group of an epic below its title, if the reader's text is as ours. */
export function metaLinesOf({ isList, leftColumn }: RowContent): number {
  return isList || leftColumn >= oneLineColumn ? 1 : 2;
}

/** Height in px of a row, if the reader's text is as ours. */
export function rowHeightOf(content: RowContent): number {
  const { labelsShown, isList, leftColumn } = content;
  const isTall = leftColumn >= leftColumnRange.least && metaLinesOf(content) > 1;
  const height = isList ? listRowHeight : isTall ? tallRowHeight : rowHeight;
  return labelsShown ? height + labelsHeight : height;
}

/** Height in px of the part of a row that its bar is in the middle of: bars are above the level of labels. */
export function barRowHeightOf(rowHeight: number, labelsShown: boolean): number {
  return labelsShown ? rowHeight - labelsHeight : rowHeight;
}
