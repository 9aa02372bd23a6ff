import { defaultProgressTracking, progressTrackings, type ProgressTracking } from '../../domain/roadmap/progress.ts';
import { readLocal, writeLocal } from '../state/local-storage.ts';
import { makeStore } from '../state/make-store.ts';

const storageKey = 'milepost:progress';

/** The unit in which the reader sees the progress of epics on every page; stored in this browser. */
export class ProgressMeasure {
  tracking: ProgressTracking = stored();

  constructor() {
    makeStore(this);
  }

  choose(tracking: ProgressTracking): void {
    this.tracking = tracking;
    writeLocal(storageKey, tracking === defaultProgressTracking ? null : tracking);
  }
}

function stored(): ProgressTracking {
  const tracking = readLocal(storageKey);
  return progressTrackings.find((known) => known === tracking) ?? defaultProgressTracking;
}
