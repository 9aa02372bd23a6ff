import { Invalid } from '../../../application/errors.ts';
import { scheduledEpicIds } from '../../../application/roadmap/scheduled-epics.ts';
import type { Services } from '../../../application/services.ts';
import type { WorkItemFilter } from '../../../application/work-items/work-item-filter.ts';
import type { Actor } from '../../../domain/access/actor.ts';
import type { GraphqlContext } from '../context.ts';
import type { Later } from '../loading/batch.ts';
import type { ScheduleFilterInput } from './epic-arguments.ts';
import { stateOf } from './item-filter.ts';

/** Different schedules that a request can ask for: each reads and schedules up to thousands of epics. */
const schedulesMaximum = 3;

/** The epics that schedules find, read once for all lists of a request that ask the same. */
export class ScheduledEpics {
  private readonly found = new Map<string, Promise<number[]>>();

  constructor(
    private readonly services: Pick<Services, 'queries' | 'publicHolidays' | 'clock'>,
    private readonly actor: Actor,
  ) {}

  /** Empty for the plan of a hidden group. @throws Invalid if the request asks for too many schedules */
  async ids(asked: ScheduleFilterInput): Promise<number[]> {
    const { planPath, timeframe, state, critical, conflict, slackAtMost } = asked;
    const key = JSON.stringify([planPath, timeframe?.start, timeframe?.end, state, critical, conflict, slackAtMost]);
    const known = this.found.get(key);
    if (known !== undefined) return known;
    if (this.found.size >= schedulesMaximum) {
      throw Invalid.request(`A request can filter by at most ${schedulesMaximum} schedules`);
    }
    const ids = this.read(asked);
    this.found.set(key, ids);
    return ids;
  }

  private async read({ planPath, timeframe, state, critical, conflict, slackAtMost }: ScheduleFilterInput) {
    const { queries, publicHolidays, clock } = this.services;
    const group = await queries.namespaces.findByFullPath(this.actor, planPath);
    if (group?.kind !== 'group') return [];
    const ofState = stateOf(state);
    const plan = { group, ...(timeframe && { timeframe }), ...(ofState !== null && { state: ofState }) };
    const questions = { critical: critical ?? null, conflict: conflict ?? null, slackAtMost: slackAtMost ?? null };
    return scheduledEpicIds({ queries, publicHolidays, today: clock.today() }, this.actor, plan, questions);
  }
}

/** The filter with the epics that a schedule finds, if one is asked for. */
export function withSchedule(
  filter: WorkItemFilter,
  schedule: ScheduleFilterInput | null | undefined,
  { scheduledEpics }: GraphqlContext,
): Later<WorkItemFilter> {
  return schedule ? scheduledEpics.ids(schedule).then((scheduledIds) => ({ ...filter, scheduledIds })) : filter;
}
