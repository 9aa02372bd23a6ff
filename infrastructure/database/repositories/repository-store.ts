import type { Knex } from 'knex';
import type { RepositoryTemplate } from '../../../application/repositories/repository-contents.ts';
import {
  fetchJobs,
  type RepositoryQueries,
  type RepositorySchedule,
  type RepositoryStore,
} from '../../../application/repositories/repository-store.ts';
import type { Repository } from '../../../domain/repositories/repository.ts';
import { insertJobs } from '../jobs/job-queue.ts';
import { select, selectOne, sql, prepared } from '../sql.ts';
import type { Statements } from '../statement-limiter.ts';
import { TableStore } from '../table-store.ts';

const dueAtOnce = 20;
/** Longer than any fetch takes. */
const longestFetchMinutes = 30;
const pauseMinutes = 60;
const pauseAfterFailureMinutes = 360;

export class DatabaseRepositoryStore extends TableStore<Repository> implements RepositoryStore {
  constructor(transaction: Knex.Transaction) {
    super('repositories', transaction);
  }

  lockOf(projectId: number): Promise<Repository | null> {
    return selectOne<Repository>(
      this.transaction,
      sql`select * from repositories where namespace_id = ${projectId} for update`,
    );
  }

  async replaceTemplates(projectId: number, templates: readonly RepositoryTemplate[]): Promise<void> {
    await select(this.transaction, sql`delete from repository_templates where namespace_id = ${projectId}`);
    await select(
      this.transaction,
      sql`insert into repository_templates (namespace_id, name, content)
          select ${projectId}, name, content from unnest(${templates.map(({ name }) => name)}::text[],
            ${templates.map(({ content }) => content)}::text[]) template (name, content)`,
    );
  }
}

export class DatabaseRepositoryQueries implements RepositoryQueries {
  constructor(private readonly connection: Statements) {}

  async ofProjects(projectIds: readonly number[]): Promise<Map<number, Repository>> {
    if (projectIds.length === 0) return new Map();
    const rows = await select<Repository>(
      this.connection,
      sql`select * from repositories where namespace_id = any(${[...projectIds]}::bigint[])`,
    );
    return new Map(rows.map((repository) => [repository.namespaceId, repository]));
  }

  async foldersInUse(folders: readonly string[]): Promise<ReadonlySet<string>> {
    const rows = await select<{ folder: string }>(
      this.connection,
      sql`select folder from repositories where folder = any(${[...folders]}::text[])`,
    );
    return new Set(rows.map(({ folder }) => folder));
  }
}

export class DatabaseRepositorySchedule implements RepositorySchedule {
  constructor(private readonly connection: Knex) {}

  spread(): Promise<boolean> {
    return this.connection.transaction(async (transaction) => {
      // If the process dies, the repository is due again after the longest time of a fetch.
      const due = await select<{ namespaceId: number }>(
        transaction,
        prepared(sql`update repositories set next_fetch_at = now() + make_interval(mins => ${longestFetchMinutes})
            where id in (select id from repositories where next_fetch_at <= now() order by next_fetch_at
              limit ${dueAtOnce} for update skip locked) returning namespace_id`),
      );
      await insertJobs(
        transaction,
        due.map(({ namespaceId: projectId }) => ({
          kind: fetchJobs,
          lane: 'repositories',
          orderKey: null,
          payload: { projectId },
        })),
      );
      return due.length === dueAtOnce;
    });
  }

  async begin(projectId: number): Promise<Repository | 'busy' | null> {
    const begun = await selectOne<Repository>(
      this.connection,
      prepared(sql`update repositories set fetch_state = 'started', fetch_started_at = now()
          where namespace_id = ${projectId} and (fetch_state <> 'started'
            or fetch_started_at < now() - make_interval(mins => ${longestFetchMinutes})) returning *`),
    );
    if (begun !== null) return begun;
    const busy = await selectOne(
      this.connection,
      prepared(sql`select id from repositories where namespace_id = ${projectId}`),
    );
    return busy === null ? null : 'busy';
  }

  async end(projectId: number, error: string | null): Promise<void> {
    const pause = error === null ? pauseMinutes : pauseAfterFailureMinutes;
    // A fetch that was requested meanwhile stays due.
    await select(
      this.connection,
      prepared(sql`update repositories set fetch_state = ${error === null ? 'finished' : 'failed'},
            fetch_error = ${error?.slice(0, 1000) ?? null}, fetch_ended_at = now(),
            fetched_at = case when ${error === null}::boolean then now() else fetched_at end,
            next_fetch_at = case when next_fetch_at <= now() then next_fetch_at
              when is_mirror and url is not null then now() + make_interval(mins => ${pause}) end
          where namespace_id = ${projectId} returning id`),
    );
  }

  async postpone(projectId: number): Promise<void> {
    await select(
      this.connection,
      prepared(sql`update repositories set fetch_state = 'scheduled'
          where namespace_id = ${projectId} and fetch_state = 'started' returning id`),
    );
  }
}
