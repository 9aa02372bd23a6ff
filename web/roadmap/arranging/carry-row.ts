import { numberOfId } from '../../api/global-id.ts';
import type { ItemCache } from '../../app/items/item-cache.ts';
import type { EpicLines } from '../../../domain/roadmap/row-list.ts';
import type { EpicList } from '../epics/epic-list.ts';
import type { Expansion } from '../epics/expansion.ts';
import type { RoadmapEpic } from '../epics/roadmap-epic.ts';
import { indexOfEpic, type Arrangement, type Place } from './row-places.ts';

/** The rows, and the lists that they are made of. */
export interface ListedRows {
  readonly rows: EpicLines<RoadmapEpic>;
  readonly epics: Pick<EpicList, 'arrange' | 'order'>;
  readonly expansion: Pick<Expansion, 'all'>;
}

/** Rows that a carried row leaves or comes to. */
interface Siblings {
  numbers: readonly (number | null)[];
  set(numbers: readonly (number | null)[]): void;
}

/**
 * Shows an epic at its new place until the list is read again; returns what puts it back. Below an epic whose children
 * were not loaded it has no row.
 */
export function carryRow(
  { rows, epics, expansion }: ListedRows,
  items: ItemCache,
  epic: RoadmapEpic,
  { index, side }: Place,
  { parent }: Arrangement,
): () => void {
  const target = rows.at(index);
  const row = rows.at(indexOfEpic(rows, epic.id) ?? -1);
  const childrenOf = (id: string | undefined): Siblings | null => {
    const children = id === undefined ? undefined : expansion.all.get(id);
    if (children?.status !== 'ready') return null;
    return {
      numbers: children.epics.map((one) => numberOfId(one.id)),
      set: (numbers) => children.arrange(numbers.filter((number) => number !== null)),
    };
  };
  const topLevel: Siblings = { numbers: epics.order, set: (numbers) => epics.arrange(numbers) };
  const siblingsOf = (one: typeof target): Siblings | null =>
    one?.parentKey == null ? topLevel : childrenOf(one.epic.parent?.id);
  const number = numberOfId(epic.id);
  const from = siblingsOf(row);
  const to = side === 'inside' ? childrenOf(target?.epic.id) : siblingsOf(target);
  from?.set(from.numbers.filter((one) => one !== number));
  if (to !== null) {
    const others = to.numbers.filter((one) => one !== number);
    const beside = side === 'inside' || target === null ? -1 : others.indexOf(numberOfId(target.epic.id));
    const at = side === 'inside' || beside < 0 ? 0 : beside + (side === 'after' ? 1 : 0);
    to.set(others.toSpliced(at, 0, number));
  }
  const parentEpic = parent && items.get(numberOfId(parent.id));
  const above = isEpic(parentEpic) ? parentEpic : null;
  items.put(number, {
    ...epic,
    hasParent: parent !== null,
    parent: parent && { startDate: null, dueDate: null, ...(above && datesOf(above)), ...parent },
    ancestorIds: parent === null ? [] : [...(above?.ancestorIds ?? []), parent.id],
  } satisfies RoadmapEpic);
  return () => {
    to?.set(to.numbers);
    from?.set(from.numbers);
    items.put(number, epic);
  };
}

function isEpic(value: unknown): value is RoadmapEpic {
  return typeof value === 'object' && value !== null && 'ancestorIds' in value;
}

function datesOf({ startDate, dueDate }: RoadmapEpic) {
  return { startDate, dueDate };
}
