import type { Schedule as Dates } from '../../../domain/roadmap/bar.ts';
import type { Change } from '../../../domain/scheduling/plan.ts';
import { Schedule } from '../../../domain/scheduling/schedule.ts';
import { loadedPlan, type LoadedEpic } from '../scheduling/loaded-plan.ts';
import type { Calendars } from './working-days.ts';

/**
 * What would move along with epics, among those that are loaded: computed as the server does, which also knows the
 * others. Made when bars are taken.
 */
export class Dependents {
  private readonly schedule: Schedule;

  constructor(
    private readonly movedIds: ReadonlySet<string>,
    loaded: readonly LoadedEpic[],
    calendars?: Calendars,
  ) {
    this.schedule = new Schedule(loadedPlan(loaded, calendars, movedIds));
  }

  /** The other epics whose dates would change. */
  following(moves: readonly (Dates & { itemId: string })[]): readonly Change[] {
    const { changes } = this.schedule.cascade(moves);
    return changes.filter(({ itemId }) => !this.movedIds.has(itemId));
  }
}
