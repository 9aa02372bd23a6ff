import type { AbuseReportQueries } from '../../../application/moderation/abuse-report-queries.ts';
import type { Page, PageRequest } from '../../../application/inputs/page.ts';
import type { AbuseReport, AbuseReportState } from '../../../domain/moderation/abuse-report.ts';
import { isAdministrator, type Actor } from '../../../domain/access/actor.ts';
import type { Pager, SortKey } from '../pager.ts';
import { all, always, selectCount, sql, trusted, type Fragment } from '../sql.ts';
import type { Statements } from '../statement-limiter.ts';
import type { Knex } from 'knex';
import type { AbuseReportStore, NewAbuseReport } from '../../../application/moderation/abuse-report-store.ts';
import { TableStore } from '../table-store.ts';

const id = trusted('r.id');
const newestFirst: SortKey = { name: 'id', expression: id, type: 'bigint', nullable: false, direction: 'desc' };

export class DatabaseAbuseReportQueries implements AbuseReportQueries {
  constructor(
    private readonly connection: Statements,
    private readonly pager: Pager,
  ) {}

  page(actor: Actor, state: AbuseReportState | null, page: PageRequest): Promise<Page<AbuseReport>> {
    const conditions = conditionsOf(actor, state);
    return this.pager.page(
      { columns: 'r.*', from: trusted('abuse_reports r'), conditions, sort: newestFirst, id },
      page,
    );
  }

  count(actor: Actor, state: AbuseReportState | null): Promise<number> {
    return selectCount(
      this.connection,
      sql`select count(*) as count from abuse_reports r where ${all(conditionsOf(actor, state))}`,
    );
  }
}

function conditionsOf(actor: Actor, state: AbuseReportState | null): Fragment[] {
  return [isAdministrator(actor) ? always : trusted('false'), state === null ? always : sql`r.state = ${state}`];
}

export class DatabaseAbuseReportStore extends TableStore<AbuseReport, NewAbuseReport> implements AbuseReportStore {
  constructor(transaction: Knex.Transaction) {
    super('abuse_reports', transaction);
  }
}
