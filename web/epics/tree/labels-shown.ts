import { readLocal, writeLocal } from '../../state/local-storage.ts';

const storageKey = 'gl-show-board-labels';

/** Whether labels are shown in the tree; stored in this browser. */
export function readLabelsShown(): boolean {
  return readLocal(storageKey) !== 'false';
}

export function keepLabelsShown(shown: boolean): void {
  writeLocal(storageKey, String(shown));
}
