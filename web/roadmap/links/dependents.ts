import type { Schedule as Dates } from '../../../domain/roadmap/bar.ts';
import type { Change } from '../../../domain/scheduling/plan.ts';
import { Schedule } from '../../../domain/scheduling/schedule.ts';
import { loadedPlan, type LoadedEpic } from '../scheduling/loaded-plan.ts';
import type { Calendars } from './working-days.ts';

/**
 * What would move along with an epic, among the epics that are loaded: computed as the server does, which also knows the
 * others. Made when a bar is taken.
 */
export class Dependents {
  private readonly schedule: Schedule;

  constructor(
    private readonly movedId: string,
    loaded: readonly LoadedEpic[],
    calendars?: Calendars,
  ) {
    this.schedule = new Schedule(loadedPlan(loaded, calendars, movedId));
  }

  /** The other epics whose dates would change. */
  following({ startDate, dueDate }: Dates): readonly Change[] {
    const { changes } = this.schedule.cascade([{ itemId: this.movedId, startDate, dueDate }]);
    return changes.filter(({ itemId }) => itemId !== this.movedId);
  }
}
