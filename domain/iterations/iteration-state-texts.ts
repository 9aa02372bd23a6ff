import type { IterationState } from './iteration.ts';

/** What people read for each state. */
export const iterationStateTexts: Readonly<Record<IterationState, string>> = {
  upcoming: 'Upcoming',
  current: 'Current',
  closed: 'Closed',
};
