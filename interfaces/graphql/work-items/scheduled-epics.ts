import { Invalid } from '../../../application/errors.ts';
import { scheduledEpicIds } from '../../../application/roadmap/scheduled-epics.ts';
import type { SchedulePlan } from '../../../application/roadmap/whole-plan.ts';
import type { Services } from '../../../application/services.ts';
import type { Actor } from '../../../domain/access/actor.ts';
import type { ScheduleQuestions } from '../../../domain/scheduling/epic-plan.ts';

/** Different schedules that a request can ask for: each reads and schedules up to thousands of epics. */
const schedulesMaximum = 3;

type Shown = Pick<SchedulePlan, 'timeframe' | 'state'>;

/** The epics that schedules find, read once for all lists of a request that ask the same. */
export class ScheduledEpics {
  private readonly found = new Map<string, Promise<number[]>>();

  constructor(
    private readonly services: Pick<Services, 'queries' | 'publicHolidays' | 'clock' | 'planTurns'>,
    private readonly actor: Actor,
  ) {}

  /** Empty for the plan of a hidden group. @throws Invalid if the request asks for too many schedules */
  async ids(planPath: string, shown: Shown, questions: ScheduleQuestions): Promise<number[]> {
    const key = JSON.stringify([planPath, shown, questions]);
    const known = this.found.get(key);
    if (known !== undefined) return known;
    if (this.found.size >= schedulesMaximum) {
      throw Invalid.request(`A request can filter by at most ${schedulesMaximum} schedules`);
    }
    const ids = this.read(planPath, shown, questions);
    this.found.set(key, ids);
    return ids;
  }

  private async read(planPath: string, shown: Shown, questions: ScheduleQuestions): Promise<number[]> {
    const { queries, publicHolidays, clock, planTurns } = this.services;
    const group = await queries.namespaces.findByFullPath(this.actor, planPath);
    if (group?.kind !== 'group') return [];
    const sources = { queries, publicHolidays, today: clock.today() };
    return planTurns.inTurnOf(this.actor.user?.id ?? null, () =>
      scheduledEpicIds(sources, this.actor, { group, ...shown }, questions),
    );
  }
}
