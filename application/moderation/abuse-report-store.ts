import type { AbuseReport } from '../../domain/moderation/abuse-report.ts';
import type { Store } from '../door/store.ts';

export type NewAbuseReport = Pick<
  AbuseReport,
  'reporterId' | 'reportedUserId' | 'workItemId' | 'noteId' | 'category' | 'message' | 'createdAt'
>;

export type AbuseReportStore = Store<AbuseReport, NewAbuseReport>;

declare module '../door/stores.ts' {
  interface Stores {
    abuseReports: AbuseReportStore;
  }
}
