import type { Schedule } from './bar.ts';

/** What the top-level rule asks of an epic. Ids are compared as given. */
export interface TreePlace {
  id: string;
  /** The parent when the reader may see it. */
  parent: (Schedule & { id: string }) | null;
  /** Ids of all visible ancestors. */
  ancestorIds: readonly string[];
}

/**
 * The epics of the list that stand at top level, in its order. An epic whose visible
 * parent has both dates is asked only whether that parent is listed; any other, whether one of its ancestors is.
 */
export function topLevel<E extends TreePlace>(epics: readonly E[]): E[] {
  const listed = new Set(epics.map((epic) => epic.id));
  return epics.filter((epic) => standsAtTop(epic, listed));
}

/** Whether an epic is at top level among those that are listed. */
export function standsAtTop({ parent, ancestorIds }: TreePlace, listed: ReadonlySet<string>): boolean {
  return parent !== null && parent.startDate !== null && parent.dueDate !== null
    ? !listed.has(parent.id)
    : !ancestorIds.some((id) => listed.has(id));
}

/** One line of the epics list. */
export interface EpicRow<E> {
  epic: E;
  /** 1 at top level. */
  level: number;
  /** Key of the row in the list; the same epic can stand in it twice. */
  key: string;
  parentKey: string | null;
  /** Place among its siblings, from 1, and their number. */
  position: number;
  siblings: number;
}

/**
 * The lines of the list: every epic followed by its children while it is expanded. `childrenOf` answers null for a
 * collapsed epic and for one whose children have not come yet. Keys are `epic-{id}` and `child-epic-{id}`.
 */
export function flattenRows<E extends { id: string }>(
  epics: readonly E[],
  childrenOf: (epic: E) => readonly E[] | null,
): EpicRow<E>[] {
  const rows: EpicRow<E>[] = [];
  // Ids on the way down, so that rings in hidden data cannot make an endless list.
  const path = new Set<string>();
  const add = (siblings: readonly E[], level: number, parentKey: string | null): void => {
    siblings.forEach((epic, index) => {
      if (path.has(epic.id)) return;
      const key = parentKey === null ? `epic-${epic.id}` : `child-epic-${epic.id}`;
      rows.push({ epic, level, key, parentKey, position: index + 1, siblings: siblings.length });
      const children = childrenOf(epic);
      if (children === null) return;
      path.add(epic.id);
      add(children, level + 1, key);
      path.delete(epic.id);
    });
  };
  add(epics, 1, null);
  return rows;
}

/** Px of one step, and how many there are. */
const indent = 20;
const deepestIndent = 6;

/** Px a row is set in by its level: six steps below the top, then no further. */
export function indentOf(level: number): number {
  return indent * Math.min(Math.max(level - 1, 0), deepestIndent);
}
