export const activityFilters = {
  all: 'Show all activity',
  comments: 'Show comments only',
  history: 'Show history only',
} as const;
export type ActivityFilter = keyof typeof activityFilters;

export const activityOrders = { oldest: 'Oldest first', newest: 'Newest first' } as const;
export type ActivityOrder = keyof typeof activityOrders;

export interface ActivityView {
  filter: ActivityFilter;
  order: ActivityOrder;
}

const storageKey = 'milepost:activity';

/** What the reader chose the last time, on any epic. */
export function readView(): ActivityView {
  try {
    const { filter, order } = JSON.parse(localStorage.getItem(storageKey) ?? '{}') as Record<string, string>;
    return {
      filter: isKey(activityFilters, filter) ? filter : 'all',
      order: isKey(activityOrders, order) ? order : 'oldest',
    };
  } catch {
    return { filter: 'all', order: 'oldest' };
  }
}

export function keepView(view: ActivityView): void {
  try {
    localStorage.setItem(storageKey, JSON.stringify(view));
  } catch {
    // Without storage the choice lives as long as the page.
  }
}

function isKey<T extends object>(known: T, name: string | undefined): name is Extract<keyof T, string> {
  return name !== undefined && Object.hasOwn(known, name);
}
