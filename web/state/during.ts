import { runInAction } from 'mobx';

/**
 * Sets a flag of a store to true while an action runs; a second call meanwhile does nothing. Returns the action's
 * result; undefined if one was already running.
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
