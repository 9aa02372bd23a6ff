import { inPercent, withDigits } from '../../domain/calendar/format.ts';
import type { DoraMetric } from '../../domain/analytics/dora.ts';
import { dayInWords } from '../../domain/calendar/dates-in-words.ts';
import type { ChartPoint } from '../widgets/chart/chart-data.ts';
import type { MetricAnswer } from './group-analytics.ts';

interface MetricWords {
  title: string;
  /** What it is, for people who do not know the term. */
  meaning: string;
  formatted: (value: number) => string;
  unit: string;
  kind: 'bar' | 'line';
  /** Where values are shares: the whole. */
  whole?: number;
  empty: string;
}

const hour = 60 * 60;

export function numberInWords(value: number): string {
  return withDigits(value, 2);
}

/** "40 min", "3.5 h", "2 d". */
function secondsInWords(seconds: number): string {
  if (seconds < hour) return `${numberInWords(Math.round(seconds / 60))} min`;
  const hours = seconds / hour;
  return hours < 48
    ? `${numberInWords(Math.round(hours * 10) / 10)} h`
    : `${numberInWords(Math.round(hours / 2.4) / 10)} d`;
}

function percentInWords(share: number): string {
  return inPercent(share);
}

export const metricWords: Readonly<Record<DoraMetric, MetricWords>> = {
  deployment_frequency: {
    title: 'Deployment frequency',
    meaning: 'Successful deployments to production per day',
    formatted: numberInWords,
    unit: 'Deployments',
    kind: 'bar',
    empty: 'Nothing was deployed to production.',
  },
  lead_time_for_changes: {
    title: 'Lead time for changes',
    meaning: 'Median time from a merged change to its deployment',
    formatted: secondsInWords,
    unit: 'Time',
    kind: 'line',
    empty: 'Not measured: deployments are recorded without the changes in them.',
  },
  time_to_restore_service: {
    title: 'Time to restore service',
    meaning: 'Median time that closed incidents were open',
    formatted: secondsInWords,
    unit: 'Time',
    kind: 'line',
    empty: 'No incident was closed.',
  },
  change_failure_rate: {
    title: 'Change failure rate',
    meaning: 'Incidents per successful deployment to production',
    formatted: percentInWords,
    unit: 'Rate',
    kind: 'line',
    whole: 1,
    empty: 'Nothing was deployed to production.',
  },
};

/** True if there is nothing to show. A rate of failures of 0 is something. */
export function isEmptyMetric(name: DoraMetric, { total }: MetricAnswer): boolean {
  return total === null || (name === 'deployment_frequency' && total === 0);
}

export function pointsOf({ points }: MetricAnswer): ChartPoint[] {
  return points.map(({ date, value }) => ({ label: dayInWords(date), value }));
}

/** "0.2 from Aug 26 to Nov 23, 2026; highest 3 on Nov 2, 2026." */
export function summaryOf(points: readonly ChartPoint[], total: string, formatted: (value: number) => string): string {
  const known = points.filter((point): point is { label: string; value: number } => point.value !== null);
  const highest = known.reduce<{ label: string; value: number } | null>(
    (best, point) => (best === null || point.value > best.value ? point : best),
    null,
  );
  const span = `${total} from ${points[0]?.label ?? ''} to ${points.at(-1)?.label ?? ''}`;
  return highest === null ? `${span}.` : `${span}; highest ${formatted(highest.value)} on ${highest.label}.`;
}
