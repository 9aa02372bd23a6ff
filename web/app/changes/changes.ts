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

/** Changes by other people, as ids; the new values must be loaded. */
export interface Changes {
  items: readonly ChangedItem[];
  /** Items that are no longer visible. */
  gone: readonly number[];
  labels: readonly number[];
  milestones: readonly number[];
  iterations: readonly number[];
  cadences: readonly number[];
  /** Projects whose environments or deployments changed. */
  deployments: readonly number[];
  /** Groups and projects whose boards or their lists changed. */
  boards: readonly number[];
  /** True if the reader's own to-do list changed. */
  todos: boolean;
  /** True if the reader's notifications changed. */
  notifications: boolean;
  /** True if everything shown may have changed. */
  reload: boolean;
}

export const noChanges: Changes = {
  items: [],
  gone: [],
  labels: [],
  milestones: [],
  iterations: [],
  cadences: [],
  deployments: [],
  boards: [],
  todos: false,
  notifications: false,
  reload: false,
};

/** Beyond this number of items, reloading everything is cheaper than loading each. */
const mostItems = 100;

/** Merges earlier and later changes; an item that appeared and disappeared is in its final state. */
export function joinChanges(earlier: Changes, later: Partial<Changes>): Changes {
  const { items = [], gone = [], todos = false, notifications = false, reload = false } = later;
  const both = (things: 'labels' | 'milestones' | 'iterations' | 'cadences' | 'deployments' | 'boards'): number[] => [
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
    deployments: both('deployments'),
    boards: both('boards'),
    todos: earlier.todos || todos,
    notifications: earlier.notifications || notifications,
    reload: earlier.reload || reload || tooMany,
  };
}
