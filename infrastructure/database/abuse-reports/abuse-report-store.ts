import type { Knex } from 'knex';
import type { AbuseReportStore, NewAbuseReport } from '../../../application/abuse-reports/abuse-report-store.ts';
import type { AbuseReport } from '../../../domain/abuse-reports/abuse-report.ts';
import { AbuseReportModel } from '../models.ts';
import { selectOne, sql } from '../sql.ts';
import { TableStore } from '../table-store.ts';

export class DatabaseAbuseReportStore extends TableStore<AbuseReport, NewAbuseReport> implements AbuseReportStore {
  constructor(transaction: Knex.Transaction) {
    super(AbuseReportModel, transaction);
  }

  insertOnce(report: NewAbuseReport): Promise<AbuseReport | null> {
    const { reporterId, reportedUserId, workItemId, category, message, createdAt } = report;
    return selectOne<AbuseReport>(
      this.transaction,
      sql`insert into abuse_reports (reporter_id, reported_user_id, work_item_id, category, message, created_at)
          values (${reporterId}, ${reportedUserId}, ${workItemId}, ${category}, ${message}, ${createdAt})
          on conflict (reporter_id, work_item_id) where state = 'open' do nothing
          returning *`,
    );
  }
}
