import type { ItemRow } from './work-item.ts';

export type DateSide = 'startDate' | 'dueDate';
type Dated = Pick<ItemRow, DateSide>;

/** The source from which an epic inherits a date, or would inherit it if the date were not fixed. */
export type DateSource = { kind: 'milestone' | 'item'; id: number };

export function dateSourceOf(epic: ItemRow, side: DateSide): DateSource | null {
  const milestoneId = epic[`${side}SourceMilestoneId`];
  if (milestoneId !== null) return { kind: 'milestone', id: milestoneId };
  const itemId = epic[`${side}SourceItemId`];
  return itemId === null ? null : { kind: 'item', id: itemId };
}

/** The inherited date, even if a fixed date overrides it; `source` is the row that `dateSourceOf` names. */
export function inheritedDate(epic: ItemRow, side: DateSide, source: Dated | null | undefined): string | null {
  return epic[`${side}IsFixed`] ? (source?.[side] ?? null) : epic[side];
}
