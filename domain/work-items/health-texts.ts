import type { HealthStatus } from './work-item.ts';

/** Words for the health of an issue. */
export const healthTexts: Readonly<Record<string, string> & Record<HealthStatus, string>> = {
  on_track: 'On track',
  needs_attention: 'Needs attention',
  at_risk: 'At risk',
};
