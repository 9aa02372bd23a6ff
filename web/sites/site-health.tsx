import type { GeoSiteStatus } from '../api/rest.generated.ts';
import { inDigits } from '../../domain/calendar/format.ts';
import { Badge, type BadgeTone } from '../widgets/badge/badge.tsx';

const tones: Readonly<Record<GeoSiteStatus['health_status'], BadgeTone>> = {
  Healthy: 'success',
  Unhealthy: 'danger',
  Offline: 'danger',
  Disabled: 'neutral',
  Unknown: 'warning',
};

/** The health of a site in one word. */
export function SiteHealth({ status }: { status: GeoSiteStatus }) {
  return <Badge tone={tones[status.health_status]}>{status.health_status}</Badge>;
}

/** A count of the status; a dash if the server cannot know it. */
export function countText(count: number | null): string {
  return count === null ? '–' : inDigits(count);
}

/** How far a database is behind. */
export function lagText({
  db_replication_lag_seconds: seconds,
  db_replication_lag_bytes: bytes,
}: GeoSiteStatus): string {
  if (seconds === null) return '–';
  return bytes === null || bytes === 0 ? `${seconds} s` : `${seconds} s, ${inDigits(bytes)} bytes`;
}
