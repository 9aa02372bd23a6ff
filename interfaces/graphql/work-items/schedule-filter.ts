import { scheduledEpicIds } from '../../../application/roadmap/scheduled-epics.ts';
import type { WorkItemFilter } from '../../../application/work-items/work-item-filter.ts';
import type { GraphqlContext } from '../context.ts';
import type { Later } from '../loading/batch.ts';
import type { ScheduleFilterInput } from './epic-arguments.ts';
import { stateOf } from './item-filter.ts';

/** The filter with the epics that a schedule finds, if one is asked for. The plan of a hidden group finds nothing. */
export function withSchedule(
  filter: WorkItemFilter,
  schedule: ScheduleFilterInput | null | undefined,
  context: GraphqlContext,
): Later<WorkItemFilter> {
  return schedule ? scheduled(filter, schedule, context) : filter;
}

async function scheduled(
  filter: WorkItemFilter,
  { planPath, timeframe, state, critical, conflict, slackAtMost }: ScheduleFilterInput,
  { services, actor }: GraphqlContext,
): Promise<WorkItemFilter> {
  const { queries, publicHolidays, clock } = services;
  const group = await queries.namespaces.findByFullPath(actor, planPath);
  if (group?.kind !== 'group') return { ...filter, scheduledIds: [] };
  const ofState = stateOf(state);
  const plan = { group, ...(timeframe && { timeframe }), ...(ofState !== null && { state: ofState }) };
  const questions = { critical: critical ?? null, conflict: conflict ?? null, slackAtMost: slackAtMost ?? null };
  const sources = { queries, publicHolidays, today: clock.today() };
  return { ...filter, scheduledIds: await scheduledEpicIds(sources, actor, plan, questions) };
}
