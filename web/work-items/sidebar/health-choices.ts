import { healthTexts as statusTexts } from '../../../domain/work-items/health-texts.ts';
import type { HealthStatus } from '../../api/schema.graphql.ts';

/** Words for the health of an issue. */
export const healthTexts: Readonly<Record<HealthStatus, string>> = {
  onTrack: statusTexts.on_track,
  needsAttention: statusTexts.needs_attention,
  atRisk: statusTexts.at_risk,
};

/** What can be chosen as the health of an issue. */
export const healthChoices = [
  ...(['onTrack', 'needsAttention', 'atRisk'] as const).map((value) => ({ value, text: healthTexts[value] })),
  { value: 'none', text: 'No status' },
] as const;
