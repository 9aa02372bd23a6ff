import { readLocal, writeLocal } from '../../state/local-storage.ts';
import { makeStore } from '../../state/make-store.ts';

const keys = {
  labelsShown: 'gl-show-board-labels',
  isCompact: 'milepost:tree-compact',
  closedHidden: 'milepost:tree-closed-hidden',
} as const;

export type TreePreference = keyof typeof keys;

/** Display preferences for trees, stored in this browser. */
export class TreePreferences implements Record<TreePreference, boolean> {
  labelsShown = readLocal(keys.labelsShown) !== 'false';
  isCompact = readLocal(keys.isCompact) === 'true';
  closedHidden = readLocal(keys.closedHidden) === 'true';

  constructor() {
    makeStore(this);
  }

  set(preference: TreePreference, value: boolean): void {
    this[preference] = value;
    writeLocal(keys[preference], String(value));
  }
}
