import type { WorkItemFilter } from '../../../application/work-items/work-item-filter.ts';
import type { GraphqlContext } from '../context.ts';
import type { Later } from '../loading/batch.ts';
import type { ScheduleFilterInput } from './epic-arguments.ts';
import { stateOf } from './item-filter.ts';

/** The filter with the epics that a schedule finds, if one is asked for. */
export function withSchedule(
  filter: WorkItemFilter,
  schedule: ScheduleFilterInput | null | undefined,
  { scheduledEpics }: GraphqlContext,
): Later<WorkItemFilter> {
  if (!schedule) return filter;
  const { planPath, timeframe, critical = null, conflict = null, slackAtMost = null } = schedule;
  const state = stateOf(schedule.state);
  const shown = { ...(timeframe && { timeframe }), ...(state !== null && { state }) };
  return scheduledEpics
    .ids(planPath, shown, { critical, conflict, slackAtMost })
    .then((scheduledIds) => ({ ...filter, scheduledIds }));
}
