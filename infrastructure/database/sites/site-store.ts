import type { Knex } from 'knex';
import type { CopyResult, SiteStore } from '../../../application/sites/site-store.ts';
import type { Site } from '../../../domain/sites/site.ts';
import { select, selectCount, sql } from '../sql.ts';
import { TableStore } from '../table-store.ts';

export class DatabaseSiteStore extends TableStore<Site> implements SiteStore {
  constructor(transaction: Knex.Transaction) {
    super('sites', transaction);
  }

  /** Lock the table instead of rows, because the first sites have no rows to lock. */
  async lockAll(): Promise<Site[]> {
    await select(this.transaction, sql`lock table sites in share row exclusive mode`);
    return this.where({});
  }

  async recordCopies(siteId: number, results: readonly CopyResult[], now: Date): Promise<void> {
    await select(
      this.transaction,
      sql`insert into site_files as file (site_id, upload_id, state, attempts, checked_at, failure, retry_at)
          select ${siteId}::bigint, u.id, case when given.failure is null then 'synced' else 'failed' end, 1, ${now}::timestamptz, given.failure,
            case when given.failure is not null then ${now}::timestamptz + interval '1 minute' end
          from unnest(${results.map(({ uploadId }) => uploadId)}::bigint[], ${results.map(({ failure }) => failure)}::text[])
            given (upload_id, failure)
          join uploads u on u.id = given.upload_id
          on conflict (site_id, upload_id) do update set state = excluded.state, checked_at = excluded.checked_at,
            failure = excluded.failure,
            attempts = case when excluded.state = 'failed' then least(file.attempts + 1, 1000) else 1 end,
            retry_at = case when excluded.state = 'failed'
              then excluded.checked_at + least(interval '6 hours', interval '1 minute' * 2 ^ least(file.attempts, 9)) end`,
    );
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
