/** A row of the epics list. */
export interface EpicRow<E> {
  epic: E;
  /** 1 at the top level. */
  level: number;
  /** Key of the row in the list, which can contain the same epic twice. */
  key: string;
  parentKey: string | null;
  /** Position among its siblings, from 1, and their number. */
  position: number;
  siblings: number;
}

/**
 * The rows of the list: every epic, followed by its children if it is expanded. `childrenOf` returns null for a
 * collapsed epic and for one whose children are not loaded. Keys are `epic-{id}` and `child-epic-{id}`.
 */
export function flattenRows<E extends { id: string }>(
  epics: readonly E[],
  childrenOf: (epic: E) => readonly E[] | null,
): EpicRow<E>[] {
  const rows: EpicRow<E>[] = [];
  // Ids on the path down, so that cycles in hidden data cannot create an endless list.
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

/** Px of one indentation step, and the maximum number of steps. */
const indent = 20;
const deepestIndent = 6;

/** Indentation in px by level: six steps at most. */
export function indentOf(level: number): number {
  return indent * Math.min(Math.max(level - 1, 0), deepestIndent);
}
