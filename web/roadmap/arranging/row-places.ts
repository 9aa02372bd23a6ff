import { sortFields, sortParts, type ListSort } from '../../../domain/filters/sort.ts';
import type { EpicLines } from '../../../domain/roadmap/row-list.ts';
import type { EpicRow } from '../../../domain/roadmap/rows.ts';
import type { TreeMoveRequest } from '../../../domain/work-items/tree-move.ts';
import { isIssue, type RoadmapEpic } from '../epics/roadmap-epic.ts';

/** What is needed of an epic to carry its row. */
export type CarriedEpic = Pick<RoadmapEpic, 'id' | 'title' | 'parent' | 'hasParent' | 'group' | 'ancestorIds'>;
type Rows = Pick<EpicLines<RoadmapEpic>, 'count' | 'at'>;

/** The index of an epic's row; null without one. */
export function indexOfEpic(rows: EpicLines<RoadmapEpic>, id: string): number | null {
  return rows.indexOf(`epic-${id}`) ?? rows.indexOf(`child-epic-${id}`);
}

/** Where a carried row would go: beside the row with this index, or as a child of its epic. */
export interface Place {
  index: number;
  side: 'before' | 'after' | 'inside';
}

/** What a drop means: the new parent, and the place beside a sibling where the order of the list is the one of the tree. */
export interface Arrangement {
  parent: { id: string; title: string } | null;
  isSameParent: boolean;
  request: TreeMoveRequest;
}

/** Share of a row, at its top and bottom, where a drop goes beside it and not inside it. */
const edge = 0.3;

/** Whether the rows are in the order that is moved by hand. */
export function isManual(sort: ListSort): boolean {
  return sortParts(sort).field === 'RELATIVE_POSITION';
}

/** Whether a row is the carried one or below it, where it cannot go, or that of an issue, which epics are not put beside. */
export function isCarried(row: EpicRow<RoadmapEpic>, carried: CarriedEpic): boolean {
  return isIssue(row.epic) || row.epic.id === carried.id || row.epic.ancestorIds.includes(carried.id);
}

/**
 * The place at a point of the list: `part` is the share of the row above it, `level` the level that the pointer is
 * indented to. Below the last child of an epic, the level says whether the drop goes out of it. Null where it cannot go.
 */
export function placeAtPoint(
  rows: Rows,
  carried: CarriedEpic,
  { index, part, level }: { index: number; part: number; level: number },
): Place | null {
  const row = rows.at(index);
  if (row === null || isCarried(row, carried)) return null;
  if (part > edge && part < 1 - edge) return { index, side: 'inside' };
  if (part <= edge) return { index, side: 'before' };
  const below = rows.at(index + 1);
  if (below?.parentKey === row.key) {
    return isCarried(below, carried) ? { index, side: 'inside' } : { index: index + 1, side: 'before' };
  }
  return outward(rows, { index, side: 'after' }, level);
}

/** Up (-1) or down (1) from a place, or from the carried row; null at the end of the list. */
export function nextPlace(rows: Rows, carried: CarriedEpic, from: Place, step: 1 | -1): Place | null {
  const inFront = (index: number): boolean => {
    const row = rows.at(index);
    return row !== null && !isCarried(row, carried);
  };
  // The places before each row, and the one behind the last.
  const gap = from.side === 'before' ? from.index : from.index + 1;
  let next = from.side === 'inside' && step === -1 ? from.index : gap + (from.side === 'inside' ? 0 : step);
  while (next >= 0 && next < rows.count && !inFront(next)) next += step;
  if (next < 0) return null;
  if (next < rows.count) return { index: next, side: 'before' };
  return next === rows.count && inFront(rows.count - 1) && from.side !== 'after'
    ? { index: rows.count - 1, side: 'after' }
    : null;
}

/** Into the epic above a place; null without one. */
export function placeInside(rows: Rows, carried: CarriedEpic, { index, side }: Place): Place | null {
  if (side === 'inside') return null;
  for (let above = side === 'before' ? index - 1 : index; above >= 0; above -= 1) {
    const row = rows.at(above);
    if (row === null) return null;
    if (!isCarried(row, carried)) return { index: above, side: 'inside' };
  }
  return null;
}

/** Behind the epic that a place is below; null at the top level. */
export function placeOutside(rows: Rows, place: Place): Place | null {
  const row = rows.at(place.index);
  if (row === null) return null;
  const parent = place.side === 'inside' ? place.index : indexOfParent(rows, row, place.index);
  return parent === null ? null : { index: parent, side: 'after' };
}

/** What dropping an epic at a place does; a text says why it cannot be dropped there, null that nothing changes. */
export function arrangementOf(
  rows: Rows,
  carried: CarriedEpic,
  { index, side }: Place,
  sort: ListSort,
): Arrangement | string | null {
  const target = rows.at(index)?.epic;
  if (target === undefined) return null;
  if (side === 'inside') {
    if (carried.parent?.id === target.id) return null;
    const request = { adjacentReferenceId: null, relativePosition: 'after' } as const;
    return { parent: { id: target.id, title: target.title }, isSameParent: false, request };
  }
  if (target.hasParent && target.parent === null) return `You may not see the parent of “${target.title}”.`;
  const parent = target.parent === null ? null : { id: target.parent.id, title: target.parent.title };
  const isSameParent = carried.hasParent === target.hasParent && carried.parent?.id === target.parent?.id;
  const haveOrder = parent !== null || carried.group.id === target.group.id;
  if (isSameParent && !isManual(sort)) {
    const { title = '' } = sortFields.find(({ field }) => field === sortParts(sort).field) ?? {};
    return `Rows are sorted by “${title}”. Sort by “Manual” to change their order.`;
  }
  if (isSameParent && !haveOrder) return 'Epics of different groups have no order among each other.';
  const isReversed = sortParts(sort).direction === 'DESC';
  const relativePosition = (side === 'before') === isReversed ? 'before' : 'after';
  const adjacentReferenceId = isManual(sort) && haveOrder ? target.id : null;
  return { parent, isSameParent, request: { adjacentReferenceId, relativePosition } };
}

function outward(rows: Rows, place: Place, level: number): Place {
  const row = rows.at(place.index);
  if (row === null || row.level <= level || row.position < row.siblings) return place;
  const out = placeOutside(rows, place);
  return out === null ? place : outward(rows, out, level);
}

function indexOfParent(rows: Rows, { parentKey }: EpicRow<RoadmapEpic>, index: number): number | null {
  if (parentKey === null) return null;
  for (let above = index - 1; above >= 0; above -= 1) if (rows.at(above)?.key === parentKey) return above;
  return null;
}
