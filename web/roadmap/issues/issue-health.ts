import { healthTokenTexts } from '../../../domain/filters/issue-tokens.ts';
import type { IssueDetails } from '../epics/roadmap-epic.ts';

/** Words for the health of an issue. */
export const healthTexts: Readonly<Record<NonNullable<IssueDetails['health']>, string>> = {
  onTrack: healthTokenTexts.on_track,
  needsAttention: healthTokenTexts.needs_attention,
  atRisk: healthTokenTexts.at_risk,
};
