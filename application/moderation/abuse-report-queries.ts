import type { AbuseReport, AbuseReportState } from '../../domain/moderation/abuse-report.ts';
import type { Actor } from '../../domain/access/actor.ts';
import type { Page, PageRequest } from '../inputs/page.ts';

/** Abuse reports. Administrators see all of them, everyone else none. */
export interface AbuseReportQueries {
  /** Newest first. */
  page(actor: Actor, state: AbuseReportState | null, page: PageRequest): Promise<Page<AbuseReport>>;
  count(actor: Actor, state: AbuseReportState | null): Promise<number>;
}

declare module '../door/stores.ts' {
  interface Queries {
    abuseReports: AbuseReportQueries;
  }
}
