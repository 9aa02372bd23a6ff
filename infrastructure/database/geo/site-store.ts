import type { Knex } from 'knex';
import type { SiteStore } from '../../../application/geo/site-store.ts';
import type { Site } from '../../../domain/geo/site.ts';
import { SiteModel } from '../models.ts';
import { select, selectCount, sql } from '../sql.ts';
import { TableStore } from '../table-store.ts';

export class DatabaseSiteStore extends TableStore<Site> implements SiteStore {
  constructor(transaction: Knex.Transaction) {
    super(SiteModel, transaction);
  }

  /** Lock the table instead of rows, because the first sites have no rows to lock. */
  async lockAll(): Promise<Site[]> {
    await select(this.transaction, sql`lock table sites in share row exclusive mode`);
    return this.where({});
  }

  countFailures(siteId: number): Promise<number> {
    return selectCount(
      this.transaction,
      sql`select count(*) as count from site_files where site_id = ${siteId} and state = 'failed'`,
    );
  }

  forgetFailures(siteId: number): Promise<number> {
    return selectCount(
      this.transaction,
      sql`with forgotten as (delete from site_files where site_id = ${siteId} and state = 'failed' returning 1)
          select count(*) as count from forgotten`,
    );
  }
}
