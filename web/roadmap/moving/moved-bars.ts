import { observable } from 'mobx';
import type { Schedule } from '../../../domain/roadmap/bar.ts';
import { makeStore } from '../../state/make-store.ts';
import type { RoadmapEpic } from '../epics/roadmap-epic.ts';

/** The dates of bars that are being moved or saved, which are drawn in place of the epics' own. */
export class MovedBars {
  private readonly schedules = observable.map<string, Schedule>({}, { deep: false });

  constructor() {
    makeStore(this, { drawn: false });
  }

  /** The epic as its row and bar show it. */
  drawn(epic: RoadmapEpic): RoadmapEpic {
    const schedule = this.schedules.get(epic.id);
    return schedule === undefined ? epic : { ...epic, ...schedule };
  }

  show(epicId: string, schedule: Schedule): void {
    this.schedules.set(epicId, schedule);
  }

  forget(epicId: string): void {
    this.schedules.delete(epicId);
  }
}
