import type { Day } from '../../../domain/calendar/day.ts';
import { filtersSchedule } from '../../../domain/filters/item-filters.ts';
import type { RoadmapView } from '../../../domain/roadmap/address.ts';
import type { StateFilter } from '../../../domain/filters/state-filter.ts';

/** What a roadmap asks of the schedule of its plan; null if that does not filter. */
export interface ScheduleVariable {
  planPath: string;
  timeframe: { start: Day; end: Day };
  state: StateFilter;
  critical: boolean | null;
  conflict: boolean | null;
  slackAtMost: number | null;
}

/** The query variable for the filters by schedule; the plan is that of the group of the roadmap in its days. */
export function scheduleVariable(
  planPath: string,
  { filters, state }: Pick<RoadmapView, 'filters' | 'state'>,
  timeframe: { start: Day; end: Day },
): ScheduleVariable | null {
  if (!filtersSchedule(filters)) return null;
  const { critical, conflict, slackAtMost } = filters;
  return {
    planPath,
    timeframe: { start: timeframe.start, end: timeframe.end },
    state,
    critical,
    conflict,
    slackAtMost,
  };
}
