/** Parts of an item that may have changed. */
export type ChangedPart = 'fields' | 'children' | 'rollUps' | 'links' | 'notes' | 'attention';

export interface ChangedItem {
  /** The number in the global id. */
  id: number;
  iid: number;
  type: 'epic' | 'issue' | 'incident' | 'task';
  version: number;
  parts: readonly ChangedPart[];
}

/** What others changed, by id; what it is now has to be read. */
export interface Changes {
  items: readonly ChangedItem[];
  /** Items that cannot be seen any more. */
  gone: readonly number[];
  labels: readonly number[];
  milestones: readonly number[];
  iterations: readonly number[];
  cadences: readonly number[];
  /** The reader's own to-do list changed. */
  todos: boolean;
  /** Everything shown may have changed. */
  reload: boolean;
}

export const noChanges: Changes = {
  items: [],
  gone: [],
  labels: [],
  milestones: [],
  iterations: [],
  cadences: [],
  todos: false,
  reload: false,
};

/** Beyond this many items, reading everything shown is less work than asking for each. */
const mostItems = 100;

/** Earlier and later changes as one; an item that came and went is told as it is at the end. */
export function joinChanges(earlier: Changes, later: Partial<Changes>): Changes {
  const { items = [], gone = [], todos = false, reload = false } = later;
  const both = (things: 'labels' | 'milestones' | 'iterations' | 'cadences'): number[] => [
    ...new Set([...earlier[things], ...(later[things] ?? [])]),
  ];
  const byId = new Map(earlier.items.map((item) => [item.id, item]));
  for (const item of items) {
    const parts = new Set([...(byId.get(item.id)?.parts ?? []), ...item.parts]);
    byId.set(item.id, { ...item, parts: [...parts] });
  }
  const absent = new Set([...earlier.gone, ...gone]);
  for (const { id } of items) absent.delete(id);
  for (const id of gone) byId.delete(id);
  const tooMany = byId.size + absent.size > mostItems;
  return {
    items: tooMany ? [] : [...byId.values()],
    gone: tooMany ? [] : [...absent],
    labels: both('labels'),
    milestones: both('milestones'),
    iterations: both('iterations'),
    cadences: both('cadences'),
    todos: earlier.todos || todos,
    reload: earlier.reload || reload || tooMany,
  };
}
