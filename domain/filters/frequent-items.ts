/** A visit counts when the last one that did is more than this long ago, in milliseconds. */
export const visitWindow = 24 * 60 * 60 * 1000;
/** Counted visits from which an item is frequent. */
export const eligibleFrequency = 3;
/** A full list drops its least popular item. */
export const frequentItemsMaximum = 20;

/** How often something was visited. */
export interface FrequentItem {
  id: number;
  frequency: number;
  /** The last visit that counted, in milliseconds since 1970. */
  lastAccessedOn: number;
}

/**
 * The list after a visit at `now`, the visited item in front: what is known of it is replaced, its visit counts at most
 * once in the window.
 */
export function afterVisit<Item extends FrequentItem>(
  items: readonly Item[],
  visited: Omit<Item, 'frequency' | 'lastAccessedOn'> & { id: number },
  now: number,
): Item[] {
  const old = items.find(({ id }) => id === visited.id);
  const counts = old === undefined || now - old.lastAccessedOn > visitWindow;
  const entry = {
    ...visited,
    frequency: (old?.frequency ?? 0) + (counts ? 1 : 0),
    lastAccessedOn: counts ? now : old.lastAccessedOn,
  } as Item;
  const others = items.filter(({ id }) => id !== visited.id).sort(byPopularity);
  return [entry, ...others.slice(0, frequentItemsMaximum - 1)];
}

/** Those visited often enough, most often first and then the latest. */
export function frequentItems<Item extends FrequentItem>(items: readonly Item[]): Item[] {
  return items.filter(({ frequency }) => frequency >= eligibleFrequency).sort(byPopularity);
}

function byPopularity(one: FrequentItem, other: FrequentItem): number {
  return other.frequency - one.frequency || other.lastAccessedOn - one.lastAccessedOn;
}
