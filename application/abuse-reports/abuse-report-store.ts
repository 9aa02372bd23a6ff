import type { AbuseReport } from '../../domain/abuse-reports/abuse-report.ts';
import type { Store } from '../store.ts';

export type NewAbuseReport = Pick<
  AbuseReport,
  'reporterId' | 'reportedUserId' | 'workItemId' | 'noteId' | 'category' | 'message' | 'createdAt'
>;

export type AbuseReportStore = Store<AbuseReport, NewAbuseReport>;
