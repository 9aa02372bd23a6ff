import type { Day } from '../../../domain/calendar/day.ts';
import { timeframeText } from '../../../domain/roadmap/timeframe-text.ts';
import { iterationState, iterationStateTexts, numberedName } from '../../../domain/iterations/iteration.ts';
import type { RoadmapIterationFragment } from '../operations/iterations.graphql.ts';

export type RoadmapIteration = Omit<RoadmapIterationFragment, 'startDate' | 'dueDate'> & {
  startDate: Day;
  dueDate: Day;
};

/** The iteration of an answer; empty without dates, which are nullable in the API. */
export function roadmapIteration(answer: RoadmapIterationFragment): RoadmapIteration[] {
  const { startDate, dueDate } = answer;
  return startDate === null || dueDate === null ? [] : [{ ...answer, startDate, dueDate }];
}

/** Accessible name of an iteration: name, dates, state and cadence. */
export function iterationInWords(iteration: RoadmapIteration, today: Day): string {
  const state = iterationStateTexts[iterationState(iteration, today)].toLowerCase();
  return `${numberedName(iteration)}, ${timeframeText(iteration)}, ${state}, ${iteration.iterationCadence.title}`;
}

/** Whether the reader may move its dates; those of automatic cadences follow from the cadence. */
export function isMovable({ userPermissions, iterationCadence }: RoadmapIteration): boolean {
  return userPermissions.adminIteration && !iterationCadence.automatic;
}
