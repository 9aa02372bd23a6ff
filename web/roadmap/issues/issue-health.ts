import type { IssueDetails } from '../epics/roadmap-epic.ts';

/** Words for the health of an issue. */
export const healthTexts: Readonly<Record<NonNullable<IssueDetails['health']>, string>> = {
  onTrack: 'On track',
  needsAttention: 'Needs attention',
  atRisk: 'At risk',
};
