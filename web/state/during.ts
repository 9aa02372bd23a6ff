import { runInAction } from 'mobx';

/**
 * Holds a flag of a store at true while an action is on its way, so that it is shown and that another call meanwhile does
 * nothing. Returns what the action returns; undefined when one was on its way.
 */
export async function during<Flag extends string, T>(
  store: Record<Flag, boolean>,
  flag: Flag,
  action: () => Promise<T>,
): Promise<T | undefined> {
  if (store[flag]) return undefined;
  const set = (isOn: boolean): unknown => runInAction(() => Object.assign(store, { [flag]: isOn }));
  set(true);
  try {
    return await action();
  } finally {
    set(false);
  }
}
