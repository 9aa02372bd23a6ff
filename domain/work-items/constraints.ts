import type { Constraints } from '../scheduling/plan.ts';

/** The limits for the dates of an epic, in the order in which they are shown. */
export const constraintTitles = {
  mustStartOn: 'Must start on',
  startNoEarlierThan: 'Start no earlier than',
  finishNoLaterThan: 'Finish no later than',
} as const satisfies Record<keyof Constraints, string>;

export const constraintNames = Object.keys(constraintTitles) as (keyof typeof constraintTitles)[];
