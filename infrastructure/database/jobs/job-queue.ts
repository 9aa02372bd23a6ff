import type { Knex } from 'knex';
import type { Job, JobOutcome, JobQueue, NewJob } from '../../../application/jobs/job-queue.ts';
import { select, selectOne, sql, prepared } from '../sql.ts';

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
      // Jumps from lane to lane, and reads of each only the jobs that it may run. What loses the race for a place among
      // equals does so by chance, so that many busy lanes do not hold up the others. `clock_timestamp` is no bound of an
      // index scan.
      prepared(sql`with recursive lanes as (
            (select lane from jobs where ready order by lane limit 1)
            union all
            select (select j.lane from jobs j where j.ready and j.lane > lanes.lane order by j.lane limit 1)
            from lanes where lanes.lane is not null),
          places as (
            select lanes.lane, (select count(*) from jobs t
              where t.lane = lanes.lane and t.taken_until > statement_timestamp()) as taken
            from lanes where lanes.lane is not null)
          update jobs set attempts = attempts + 1, due_at = lease.until, taken_until = lease.until
          from (select clock_timestamp() + make_interval(secs => ${this.lease / 1000}::double precision) as until) lease
          where id in (
            select j.id from jobs j where j.ready and j.due_at <= statement_timestamp() and j.id in (
              select due.id from places cross join lateral (
                select c.id, row_number() over (order by c.due_at, c.id) + places.taken as place from (
                  select c.id, c.due_at from jobs c
                  where c.ready and c.lane = places.lane and c.due_at <= statement_timestamp()
                  order by c.due_at, c.id limit greatest(0, ${perLane} - places.taken)) c) due
              order by due.place, random() limit ${limit})
            for update skip locked)
          returning id, kind, lane, order_key, payload, attempts, taken_until::text as lease`),
    );
    return jobs.sort((a, b) => a.id - b.id);
  }

  async settle({ id, lease, lane }: Job, outcome: JobOutcome): Promise<void> {
    if (outcome.state === 'done') {
      await select(this.connection, prepared(sql`select end_job(${id}, ${lease}::timestamptz)`));
      return;
    }
    await this.connection.transaction(async (transaction) => {
      const due = sql`clock_timestamp() + make_interval(secs => ${outcome.milliseconds / 1000}::double precision)`;
      const own = await selectOne(
        transaction,
        sql`update jobs set taken_until = null, attempts = attempts - ${outcome.wasTried ? 0 : 1}, due_at = ${due}
            where id = ${id} and taken_until = ${lease}::timestamptz returning id`,
      );
      if (own === null || outcome.forWholeLane !== true) return;
      await select(
        transaction,
        sql`update jobs set due_at = ${due} where id in (
              select id from jobs where lane = ${lane} and ready and taken_until is null and due_at < ${due}
              for update skip locked)`,
      );
    });
  }

  async nextDue(): Promise<number | null> {
    const row = await selectOne<{ milliseconds: number | null }>(
      this.connection,
      prepared(sql`select (extract(epoch from min(due_at) - clock_timestamp()) * 1000)::double precision as milliseconds
          from jobs where ready`),
    );
    const milliseconds = row?.milliseconds ?? null;
    return milliseconds === null ? null : Math.max(0, milliseconds);
  }
}

/** Adds jobs within the transaction that causes them, in this order. */
export async function insertJobs(transaction: Knex.Transaction, jobs: readonly NewJob[]): Promise<void> {
  if (jobs.length === 0) return;
  const ordered = jobs.filter(({ orderKey }) => orderKey !== null);
  // The last job of each key is locked, so that it cannot end before the new ones behind it are seen.
  const before = await select<{ lane: string; orderKey: string }>(
    transaction,
    prepared(sql`select lane, order_key from jobs where id in (
          select (select max(j.id) from jobs j where j.lane = key.lane and j.order_key = key.order_key) from (
            select distinct lane, order_key from unnest(${ordered.map(({ lane }) => lane)}::text[],
              ${ordered.map(({ orderKey }) => orderKey)}::text[]) as key (lane, order_key)) key)
        for key share`),
  );
  const taken = new Set(before.map(({ lane, orderKey }) => JSON.stringify([lane, orderKey])));
  const ready = jobs.map(({ lane, orderKey }) => {
    const key = JSON.stringify([lane, orderKey]);
    if (orderKey === null || !taken.has(key)) {
      taken.add(key);
      return true;
    }
    return false;
  });
  await select(
    transaction,
    prepared(sql`insert into jobs (kind, lane, order_key, payload, ready)
        select kind, lane, order_key, payload::jsonb, ready from unnest(
          ${jobs.map(({ kind }) => kind)}::text[], ${jobs.map(({ lane }) => lane)}::text[],
          ${jobs.map(({ orderKey }) => orderKey)}::text[], ${jobs.map(({ payload }) => JSON.stringify(payload))}::text[],
          ${ready}::boolean[])
          with ordinality as job (kind, lane, order_key, payload, ready, place) order by place`),
  );
}
