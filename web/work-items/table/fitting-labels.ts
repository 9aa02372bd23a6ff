import { splitScope } from '../../../domain/labels/scoped.ts';
import { textWidth } from '../../../domain/roadmap/picture/text-width.ts';

/** Pixels of small chips, of the space between them, of both sides of a cell, and of "+2". */
const [fontSize, chipSpace, scopedSpace, gap, cellSpace, moreSpace] = [11, 16, 30, 6, 24, 24];

/** How many labels a cell of this width shows with their whole names; the first is cut rather than left out. */
export function fittingLabels(titles: readonly string[], width: number): number {
  const room = width - cellSpace + gap;
  let used = 0;
  for (const [index, title] of titles.entries()) {
    used += chipWidth(title) + gap;
    const needed = index === titles.length - 1 ? used : used + moreSpace + gap;
    if (needed > room) return Math.max(1, index);
  }
  return titles.length;
}

function chipWidth(title: string): number {
  const { scope, name } = splitScope(title);
  return textWidth(`${scope ?? ''}${name}`, fontSize, 'semibold') + (scope === null ? chipSpace : scopedSpace);
}
