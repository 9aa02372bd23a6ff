import { defaultProgressTracking, progressTrackings, type ProgressTracking } from '../../domain/roadmap/progress.ts';
import { readLocal, writeLocal } from '../state/local-storage.ts';
import { makeStore } from '../state/make-store.ts';
import type { Session } from './session.ts';

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

const measures = new WeakMap<Session, ProgressMeasure>();

/** The measure of the person in this tab; made on the first page that shows progress, since most pages show none. */
export function progressMeasureOf(session: Session): ProgressMeasure {
  const known = measures.get(session);
  if (known !== undefined) return known;
  const measure = new ProgressMeasure();
  measures.set(session, measure);
  return measure;
}

function stored(): ProgressTracking {
  const tracking = readLocal(storageKey);
  return progressTrackings.find((known) => known === tracking) ?? defaultProgressTracking;
}
