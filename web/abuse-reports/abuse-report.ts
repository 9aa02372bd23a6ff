import type { AbuseCategory, AbuseReportState } from '../../domain/abuse-reports/abuse-report.ts';

export interface PersonAnswer {
  id: number;
  username: string;
  name: string;
  state: string;
  avatar_url: string | null;
}

/** A report as the API returns it to administrators. */
export interface AbuseReportAnswer {
  id: number;
  state: AbuseReportState;
  category: AbuseCategory;
  message: string;
  reporter: PersonAnswer | null;
  reported_user: PersonAnswer | null;
  /** Null if the item was deleted. */
  item: { id: number; type: string; title: string; reference: string; web_url: string } | null;
  /** The reported comment on the item, if it is about one. */
  note_id: number | null;
  created_at: string;
  closed_at: string | null;
}
