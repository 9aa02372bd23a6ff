/** Minimum milliseconds between two visits that count. */
export const visitWindow = 24 * 60 * 60 * 1000;
/** Number of counted visits that make an item frequent. */
export const eligibleFrequency = 3;
/** Number of frequent groups, and of projects, that are shown. */
export const frequentPlacesShown = 6;
/** Number of recently used groups or projects that forms offer. */
export const recentShown = 3;
/** A full list drops its least popular item. */
export const frequentItemsMaximum = 20;

/** An item and how often it was visited. */
export interface FrequentItem {
  id: number;
  frequency: number;
  /** Time of the last visit that counted, in milliseconds since 1970. */
  lastAccessedOn: number;
}

/**
 * Records a visit at `now`: updates the item's data, moves it to the front, and counts the visit at most once per
 * window.
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

/** The items with enough visits, most visited first, then most recent. */
export function frequentItems<Item extends FrequentItem>(items: readonly Item[]): Item[] {
  return items.filter(({ frequency }) => frequency >= eligibleFrequency).sort(byPopularity);
}

function byPopularity(one: FrequentItem, other: FrequentItem): number {
  return other.frequency - one.frequency || other.lastAccessedOn - one.lastAccessedOn;
}
