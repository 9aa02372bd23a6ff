import { lengthOf, type CountedPeriod } from './periods.ts';

export const doraMetrics = [
  'deployment_frequency',
  'lead_time_for_changes',
  'time_to_restore_service',
  'change_failure_rate',
] as const;
export type DoraMetric = (typeof doraMetrics)[number];

/** Days that one call may ask for. */
export const doraDaysMaximum = 180;
/** The same of the older call that counts deployments alone. */
export const frequencyDaysMaximum = 91;

/** What happened in a period. */
export interface PeriodFacts extends CountedPeriod {
  /** Successful deployments. */
  deployments: number;
  /** Incidents that were created. */
  incidents: number;
  /** Seconds for which incidents that were closed had been open, the median; null where none was. */
  secondsToRestore: number | null;
}

/**
 * One of the four metrics of a period; null where nothing happened that it could be of. Changes are known to no one here
 * before they are deployed, so that there is no lead time of any.
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
