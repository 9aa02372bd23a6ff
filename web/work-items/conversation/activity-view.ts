import { parsedJson, readLocal, writeLocal } from '../../state/local-storage.ts';

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

/** The reader's last choice, on any item. */
export function readView(): ActivityView {
  const { filter, order } = (parsedJson(readLocal(storageKey)) ?? {}) as Record<string, string>;
  return {
    filter: isKey(activityFilters, filter) ? filter : 'all',
    order: isKey(activityOrders, order) ? order : 'oldest',
  };
}

export function keepView(view: ActivityView): void {
  writeLocal(storageKey, JSON.stringify(view));
}

function isKey<T extends object>(known: T, name: string | undefined): name is Extract<keyof T, string> {
  return name !== undefined && Object.hasOwn(known, name);
}
