import { rowHeight } from '../../../domain/roadmap/limits.ts';
import { readLocal } from '../../state/local-storage.ts';

/** Height in px of the header above the grid. */
export const headerHeight = 56;
/** Height in px of a row with a line of labels. */
export const labeledRowHeight = 78;
/** Height in px of a row of the list on phones, whose bar is below its title, and of such a row with labels. */
const listRowHeight = 68;
const labeledListRowHeight = 94;

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

export function rowHeightOf(labelsShown: boolean, isList: boolean): number {
  if (isList) return labelsShown ? labeledListRowHeight : listRowHeight;
  return labelsShown ? labeledRowHeight : rowHeight;
}
