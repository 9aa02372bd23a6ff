import type { Knex } from 'knex';
import type { AbuseReportStore, NewAbuseReport } from '../../../application/abuse-reports/abuse-report-store.ts';
import type { AbuseReport } from '../../../domain/abuse-reports/abuse-report.ts';
import { AbuseReportModel } from '../models.ts';
import { TableStore } from '../table-store.ts';

export class DatabaseAbuseReportStore extends TableStore<AbuseReport, NewAbuseReport> implements AbuseReportStore {
  constructor(transaction: Knex.Transaction) {
    super(AbuseReportModel, transaction);
  }
}
