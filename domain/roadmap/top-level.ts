import type { Schedule } from './bar.ts';

/** The data of an epic that the top-level rule needs. Ids are compared as they are. */
export interface TreePlace {
  id: string;
  /** The parent, if the reader may see it. */
  parent: (Schedule & { id: string }) | null;
  /** Ids of all visible ancestors. */
  ancestorIds: readonly string[];
}

/**
 * The top-level epics of the list, in its order. An epic whose visible parent has both dates is at the top level unless
 * that parent is listed; any other, unless one of its ancestors is listed.
 */
export function topLevel<E extends TreePlace>(epics: readonly E[]): E[] {
  const listed = new Set(epics.map((epic) => epic.id));
  return epics.filter((epic) => standsAtTop(epic, listed));
}

/** True if an epic is at the top level of a list with these ids. */
export function standsAtTop({ parent, ancestorIds }: TreePlace, listed: ReadonlySet<string>): boolean {
  return parent !== null && parent.startDate !== null && parent.dueDate !== null
    ? !listed.has(parent.id)
    : !ancestorIds.some((id) => listed.has(id));
}
