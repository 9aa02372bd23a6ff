import { lengthOf, type CountedPeriod } from './periods.ts';

export const doraMetrics = [
  'deployment_frequency',
  'lead_time_for_changes',
  'time_to_restore_service',
  'change_failure_rate',
] as const;
export type DoraMetric = (typeof doraMetrics)[number];

/** Maximum number of days of one request. */
export const doraDaysMaximum = 180;
/** The maximum for the older call that only counts deployments. */
export const frequencyDaysMaximum = 91;

/** The activity of a period. */
export interface PeriodFacts extends CountedPeriod {
  /** Number of successful deployments. */
  deployments: number;
  /** Number of created incidents. */
  incidents: number;
  /** Median seconds that the closed incidents had been open; null without any. */
  secondsToRestore: number | null;
}

/**
 * One of the four metrics of a period; null if there is no data for it. Changes are unknown before they are deployed,
 * so the lead time is always null.
 */
export function doraValue(metric: DoraMetric, facts: PeriodFacts): number | null {
  switch (metric) {
    case 'deployment_frequency':
      return facts.deployments / lengthOf(facts);
    case 'change_failure_rate':
      return facts.deployments === 0 ? null : facts.incidents / facts.deployments;
    case 'time_to_restore_service':
      return facts.secondsToRestore;
    case 'lead_time_for_changes':
      return null;
  }
}
