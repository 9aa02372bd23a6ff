import type { ItemRow } from './work-item.ts';

export type DateSide = 'startDate' | 'dueDate';
type Dated = Pick<ItemRow, DateSide>;

/** What an epic's date is inherited from, or would be if it were not fixed. */
export type DateSource = { kind: 'milestone' | 'item'; id: number };

export function dateSourceOf(epic: ItemRow, side: DateSide): DateSource | null {
  const milestoneId = epic[`${side}SourceMilestoneId`];
  if (milestoneId !== null) return { kind: 'milestone', id: milestoneId };
  const itemId = epic[`${side}SourceItemId`];
  return itemId === null ? null : { kind: 'item', id: itemId };
}

/** The date that holds, or would hold if it were not fixed; `source` is the row that `dateSourceOf` names. */
export function inheritedDate(epic: ItemRow, side: DateSide, source: Dated | null | undefined): string | null {
  return epic[`${side}IsFixed`] ? (source?.[side] ?? null) : epic[side];
}
