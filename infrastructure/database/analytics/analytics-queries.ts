import type { AnalyticsQueries } from '../../../application/analytics/analytics-queries.ts';
import type { Clock } from '../../../application/ports/clock.ts';
import type { Actor } from '../../../domain/access/actor.ts';
import type { PeriodFacts } from '../../../domain/analytics/dora.ts';
import type { CountedPeriod } from '../../../domain/analytics/periods.ts';
import type { EnvironmentTier } from '../../../domain/deployments/environment.ts';
import type { Namespace } from '../../../domain/namespaces/namespace.ts';
import { select, selectCount, sql, type Fragment } from '../sql.ts';
import type { Statements } from '../statement-limiter.ts';
import { visibleDeployments, visibleInNamespace, visibleMergeRequests, visibleWorkItems } from '../visible.ts';

export class DatabaseAnalyticsQueries implements AnalyticsQueries {
  constructor(
    private readonly connection: Statements,
    private readonly clock: Clock,
  ) {}

  issuesCreated(actor: Actor, { id }: Namespace, since: Date): Promise<number> {
    return selectCount(
      this.connection,
      sql`select count(*)::int as count from work_items w join namespaces n on n.id = w.namespace_id
      where n.traversal_ids @> ${[id]}::bigint[] and w.type in ('issue', 'incident') and w.created_at >= ${since}
        and ${visibleWorkItems(actor, 'w')}`,
    );
  }

  mergeRequestsCreated(actor: Actor, { id }: Namespace, since: Date): Promise<number> {
    return selectCount(
      this.connection,
      sql`select count(*)::int as count from merge_requests m join namespaces n on n.id = m.namespace_id
      where n.traversal_ids @> ${[id]}::bigint[] and m.created_at >= ${since} and ${visibleMergeRequests(actor, 'm')}`,
    );
  }

  membersAdded(actor: Actor, { id }: Namespace, since: Date): Promise<number> {
    return selectCount(
      this.connection,
      sql`select count(*)::int as count from members m
      where m.namespace_id = ${id} and m.created_at >= ${since}
        and (m.expires_at is null or m.expires_at > ${this.clock.today()}::date) and ${visibleInNamespace(actor, 'm')}`,
    );
  }

  async deploymentCounts(
    actor: Actor,
    { id }: Namespace,
    environment: string,
    periods: readonly CountedPeriod[],
  ): Promise<number[]> {
    const rows = await select<{ count: number }>(
      this.connection,
      sql`select (select count(*)::int from deployments d join environments e on e.id = d.environment_id
            where d.namespace_id = ${id} and e.name = ${environment} and d.status = 'success'
              and d.finished_at >= p.since and d.finished_at < p.until and ${visibleDeployments(actor, 'd')}) as count
          from ${listed(periods)} order by p.place`,
    );
    return rows.map(({ count }) => count);
  }

  async periodFacts(
    actor: Actor,
    { id }: Namespace,
    tiers: readonly EnvironmentTier[],
    periods: readonly CountedPeriod[],
  ): Promise<PeriodFacts[]> {
    const rows = await select<Omit<PeriodFacts, keyof CountedPeriod>>(
      this.connection,
      // One pass over all periods together; one pass per period would take that many times as long.
      sql`with periods as materialized (select * from ${listed(periods)}),
          range as materialized (
            select min(since) as since, max(until) as until, array_agg(since order by place) as starts from periods),
          below as materialized (select n.id from namespaces n where n.traversal_ids @> ${[id]}::bigint[]),
          seen as materialized (select w.created_at, w.closed_at from work_items w
            where w.type = 'incident' and w.namespace_id in (select id from below) and ${visibleWorkItems(actor, 'w')}),
          deployed as (select width_bucket(d.finished_at, r.starts) as place, count(*)::int as count
            from range r join deployments d on d.finished_at >= r.since and d.finished_at < r.until
              join environments e on e.id = d.environment_id
            where d.namespace_id in (select id from below) and d.status = 'success'
              and e.tier = any(${[...tiers]}::text[]) and ${visibleDeployments(actor, 'd')}
            group by 1),
          created as (select width_bucket(w.created_at, r.starts) as place, count(*)::int as count
            from range r join seen w on w.created_at >= r.since and w.created_at < r.until group by 1),
          closed as (select width_bucket(w.closed_at, r.starts) as place,
              percentile_cont(0.5) within group (order by extract(epoch from w.closed_at - w.created_at)::float8) as seconds
            from range r join seen w on w.closed_at >= r.since and w.closed_at < r.until group by 1)
          select coalesce(deployed.count, 0) as deployments, coalesce(created.count, 0) as incidents,
            closed.seconds as seconds_to_restore
          from periods p left join deployed on deployed.place = p.place left join created on created.place = p.place
            left join closed on closed.place = p.place
          order by p.place`,
    );
    return rows.map((row, index) => ({ ...row, ...(periods[index] as CountedPeriod) }));
  }
}

/** The periods, which are contiguous, as rows `p(since, until, place)`. */
function listed(periods: readonly CountedPeriod[]): Fragment {
  const [starts, ends] = [periods.map(({ start }) => start), periods.map(({ end }) => end)];
  return sql`(select since::timestamp at time zone 'UTC' as since, until::timestamp at time zone 'UTC' as until, place
    from unnest(${starts}::date[], ${ends}::date[]) with ordinality as given(since, until, place)) p`;
}
