import { healthTokenTexts } from '../../../domain/filters/issue-tokens.ts';
import type { HealthStatus } from '../../api/schema.graphql.ts';

/** Words for the health of an issue. */
export const healthTexts: Readonly<Record<HealthStatus, string>> = {
  onTrack: healthTokenTexts.on_track,
  needsAttention: healthTokenTexts.needs_attention,
  atRisk: healthTokenTexts.at_risk,
};

/** What can be chosen as the health of an issue. */
export const healthChoices = [
  ...(['onTrack', 'needsAttention', 'atRisk'] as const).map((value) => ({ value, text: healthTexts[value] })),
  { value: 'none', text: 'No status' },
] as const;
