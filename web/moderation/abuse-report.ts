import type { AbuseCategory, AbuseReportState } from '../../domain/moderation/abuse-report.ts';
import type { AbuseReport } from '../api/rest.generated.ts';

/** A report as administrators see it, with the codes that the API does not list. */
export type ListedReport = AbuseReport & { state: AbuseReportState; category: AbuseCategory };
