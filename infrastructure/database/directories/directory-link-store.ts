import type { Knex } from 'knex';
import {
  syncJobs,
  type DirectoryLinkQueries,
  type DirectoryLinkStore,
  type DirectorySchedule,
  type SyncPayload,
} from '../../../application/directories/directory-link-store.ts';
import type { DirectoryLink, DirectorySync } from '../../../domain/directories/directory-link.ts';
import { insertJobs } from '../jobs/job-queue.ts';
import { select, selectOne, sql, prepared } from '../sql.ts';
import type { Statements } from '../statement-limiter.ts';
import { TableStore } from '../table-store.ts';

const dueAtOnce = 20;
const pauseMinutes = 60;
const pauseAfterFailureMinutes = 10;

export class DatabaseDirectoryLinkStore
  extends TableStore<DirectoryLink, Omit<DirectoryLink, 'id'>>
  implements DirectoryLinkStore
{
  constructor(transaction: Knex.Transaction) {
    super('directory_links', transaction);
  }

  lockOf(groupId: number): Promise<DirectoryLink[]> {
    return select<DirectoryLink>(
      this.transaction,
      sql`select * from directory_links where namespace_id = ${groupId} order by id for update`,
    );
  }

  async requestSync(groupId: number): Promise<void> {
    await select(
      this.transaction,
      sql`insert into directory_syncs (namespace_id, next_at) values (${groupId}, now())
          on conflict (namespace_id) do update set next_at = excluded.next_at`,
    );
  }

  async requestSyncs(provider: string): Promise<void> {
    // In the order of others who do the same.
    await select(
      this.transaction,
      sql`update directory_syncs set next_at = now() where namespace_id in (
            select s.namespace_id from directory_syncs s where s.namespace_id in (
              select namespace_id from directory_links where provider = ${provider})
            order by s.namespace_id for update)`,
    );
  }

  async advance(groupId: number, revision: number | null): Promise<number | null> {
    const row = await selectOne<Pick<DirectorySync, 'revision'>>(
      this.transaction,
      sql`insert into directory_syncs (namespace_id, next_at, revision) values (${groupId}, now(), 1)
          on conflict (namespace_id) do update set revision = directory_syncs.revision + 1
            where directory_syncs.revision = ${revision} returning revision`,
    );
    return row?.revision ?? null;
  }
}

export class DatabaseDirectoryLinkQueries implements DirectoryLinkQueries {
  constructor(private readonly connection: Statements) {}

  ofGroup(groupId: number): Promise<DirectoryLink[]> {
    return select<DirectoryLink>(
      this.connection,
      sql`select * from directory_links where namespace_id = ${groupId} order by provider, lower(cn)`,
    );
  }

  syncOf(groupId: number): Promise<DirectorySync | null> {
    return selectOne<DirectorySync>(
      this.connection,
      sql`select * from directory_syncs where namespace_id = ${groupId}`,
    );
  }
}

export class DatabaseDirectorySchedule implements DirectorySchedule {
  constructor(private readonly connection: Knex) {}

  spread(): Promise<boolean> {
    return this.connection.transaction(async (transaction) => {
      const due = await select<{ namespaceId: number }>(
        transaction,
        prepared(sql`update directory_syncs set next_at = now() + make_interval(mins => ${pauseMinutes})
            where namespace_id in (select namespace_id from directory_syncs where next_at <= now()
              order by next_at limit ${dueAtOnce} for update skip locked) returning namespace_id`),
      );
      await insertJobs(
        transaction,
        due.map(({ namespaceId: groupId }) => {
          const payload: SyncPayload = { groupId };
          return { kind: syncJobs, lane: 'directories', orderKey: `group ${groupId}`, payload };
        }),
      );
      return due.length === dueAtOnce;
    });
  }

  async end(groupId: number, problem: string | null): Promise<void> {
    const pause = problem === null ? pauseMinutes : pauseAfterFailureMinutes;
    await select(
      this.connection,
      prepared(sql`update directory_syncs set ended_at = now(), problem = ${problem},
            next_at = case when next_at <= now() then next_at else now() + make_interval(mins => ${pause}) end
          where namespace_id = ${groupId}`),
    );
    // Nothing is left to compare.
    await select(
      this.connection,
      prepared(sql`delete from directory_syncs s where namespace_id = ${groupId} and next_at > now()
          and not exists (select from directory_links l where l.namespace_id = s.namespace_id)`),
    );
  }
}
