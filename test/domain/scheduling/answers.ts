import { Schedule } from '../../../domain/scheduling/schedule.ts';
import { readLink, readMoves, readPlan } from './plan-notation.ts';

/** A plan, moves, and perhaps a link that might be created, in the notation of `plan-notation.ts`. */
export interface SchedulingCase {
  plan: string;
  moves: string;
  newLink?: string;
}

/** All that the scheduler says of a plan, in its own order, as one text. */
export function answersOf({ plan: text, moves, newLink }: SchedulingCase): string {
  const plan = readPlan(text);
  const schedule = new Schedule(plan);
  const conflicts = schedule.conflicts();
  const analysis = schedule.analyze();
  return JSON.stringify({
    conflicts,
    words: conflicts.map((conflict) => schedule.inWords(conflict)),
    fit: schedule.fitPlan(),
    cascade: schedule.cascade(readMoves(moves)),
    end: analysis.endDate,
    critical: [analysis.criticalItemIds, analysis.criticalLinkIds],
    times: plan.items.map(({ id }) => analysis.timesOf(id)),
    refusal: newLink === undefined ? null : schedule.refusalOf(readLink(newLink)),
  });
}
