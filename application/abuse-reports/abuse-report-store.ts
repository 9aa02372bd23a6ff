import type { AbuseReport } from '../../domain/abuse-reports/abuse-report.ts';
import type { Store } from '../store.ts';

export type NewAbuseReport = Pick<
  AbuseReport,
  'reporterId' | 'reportedUserId' | 'workItemId' | 'category' | 'message' | 'createdAt'
>;

export interface AbuseReportStore extends Store<AbuseReport, NewAbuseReport> {
  /** Null when the person's earlier report of the item is open still. */
  insertOnce(report: NewAbuseReport): Promise<AbuseReport | null>;
}
