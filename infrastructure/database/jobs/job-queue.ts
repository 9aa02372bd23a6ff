import type { Knex } from 'knex';
import type { Job, JobOutcome, JobQueue, NewJob } from '../../../application/jobs/job-queue.ts';
import { select, selectOne, sql, steady } from '../sql.ts';

/** Several times the limit of an outbound request. */
const leaseMilliseconds = 60_000;
/** Jobs of one lane that run at once. */
const perLane = 4;

export interface QueueLimits {
  leaseMilliseconds?: number;
}

/**
 * Jobs in a table. Taking one is a short transaction that sets a lease: no transaction is open while the job runs, and
 * the jobs of a process that was killed are given out again when their lease ends.
 */
export class DatabaseJobQueue implements JobQueue {
  private readonly lease: number;

  constructor(
    private readonly connection: Knex,
    limits: QueueLimits = {},
  ) {
    this.lease = limits.leaseMilliseconds ?? leaseMilliseconds;
  }

  async take(limit: number): Promise<Job[]> {
    const jobs = await select<Job>(
      this.connection,
      steady(sql`update jobs set attempts = attempts + 1,
            taken_until = clock_timestamp() + make_interval(secs => ${this.lease / 1000}::double precision)
          where id in (
            select j.id from jobs j where j.due_at <= clock_timestamp()
              and (j.taken_until is null or j.taken_until <= clock_timestamp())
              and j.id in (
                select ready.id from (select distinct lane from jobs) lanes
                cross join lateral (
                  select c.id from jobs c
                  where c.lane = lanes.lane and c.due_at <= clock_timestamp()
                    and (c.taken_until is null or c.taken_until <= clock_timestamp())
                    and not exists (select from jobs earlier where earlier.lane = c.lane
                      and earlier.order_key = c.order_key and earlier.id < c.id)
                  order by c.id
                  limit greatest(0, ${perLane} - (select count(*) from jobs t
                    where t.lane = lanes.lane and t.taken_until > clock_timestamp()))) ready
                order by ready.id limit ${limit})
            for update skip locked)
          returning id, kind, lane, order_key, payload, attempts`),
    );
    return jobs.sort((a, b) => a.id - b.id);
  }

  async settle({ id }: Job, outcome: JobOutcome): Promise<void> {
    if (outcome.state === 'done') {
      await select(this.connection, steady(sql`delete from jobs where id = ${id}`));
      return;
    }
    await select(
      this.connection,
      sql`update jobs set taken_until = null, attempts = attempts - ${outcome.wasTried ? 0 : 1},
            due_at = clock_timestamp() + make_interval(secs => ${outcome.milliseconds / 1000}::double precision)
          where id = ${id}`,
    );
  }

  async nextDue(): Promise<number | null> {
    const row = await selectOne<{ milliseconds: number | null }>(
      this.connection,
      sql`select (extract(epoch from min(greatest(due_at, taken_until)) - clock_timestamp()) * 1000)::double precision
            as milliseconds
          from jobs j where not exists (select from jobs earlier where earlier.lane = j.lane
            and earlier.order_key = j.order_key and earlier.id < j.id)`,
    );
    const milliseconds = row?.milliseconds ?? null;
    return milliseconds === null ? null : Math.max(0, milliseconds);
  }
}

/** Adds jobs within the transaction that causes them, in this order. */
export async function insertJobs(transaction: Knex.Transaction, jobs: readonly NewJob[]): Promise<void> {
  if (jobs.length === 0) return;
  await select(
    transaction,
    steady(sql`insert into jobs (kind, lane, order_key, payload)
        select kind, lane, order_key, payload::jsonb from unnest(
          ${jobs.map(({ kind }) => kind)}::text[], ${jobs.map(({ lane }) => lane)}::text[],
          ${jobs.map(({ orderKey }) => orderKey)}::text[], ${jobs.map(({ payload }) => JSON.stringify(payload))}::text[])
          with ordinality as job (kind, lane, order_key, payload, place) order by place`),
  );
}
