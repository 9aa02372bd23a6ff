import type { AnalyticsQueries } from '../../../application/analytics/analytics-queries.ts';
import type { Clock } from '../../../application/ports.ts';
import type { Actor } from '../../../domain/access/actor.ts';
import type { PeriodFacts } from '../../../domain/analytics/dora.ts';
import type { CountedPeriod } from '../../../domain/analytics/periods.ts';
import type { EnvironmentTier } from '../../../domain/deployments/environment.ts';
import type { Namespace } from '../../../domain/namespaces/namespace.ts';
import { select, selectOne, sql, type Fragment } from '../sql.ts';
import type { Statements } from '../statement-share.ts';
import { visibleDeployments, visibleInNamespace, visibleWorkItems } from '../visible.ts';

export class DatabaseAnalyticsQueries implements AnalyticsQueries {
  constructor(
    private readonly connection: Statements,
    private readonly clock: Clock,
  ) {}

  issuesCreated(actor: Actor, { id }: Namespace, since: Date): Promise<number> {
    return this.count(sql`select count(*)::int as count from work_items w join namespaces n on n.id = w.namespace_id
      where n.traversal_ids @> ${[id]}::bigint[] and w.type in ('issue', 'incident') and w.created_at >= ${since}
        and ${visibleWorkItems(actor, 'w')}`);
  }

  membersAdded(actor: Actor, { id }: Namespace, since: Date): Promise<number> {
    return this.count(sql`select count(*)::int as count from members m
      where m.namespace_id = ${id} and m.created_at >= ${since}
        and (m.expires_at is null or m.expires_at > ${this.clock.today()}::date) and ${visibleInNamespace(actor, 'm')}`);
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
      sql`with below as materialized (select n.id from namespaces n where n.traversal_ids @> ${[id]}::bigint[]),
          seen as materialized (select w.created_at, w.closed_at from work_items w
            where w.type = 'incident' and w.namespace_id in (select id from below) and ${visibleWorkItems(actor, 'w')}),
          deployed as materialized (select d.finished_at from deployments d join environments e on e.id = d.environment_id
            where d.namespace_id in (select id from below) and d.status = 'success'
              and e.tier = any(${[...tiers]}::text[]) and ${visibleDeployments(actor, 'd')})
          select
            (select count(*)::int from deployed where finished_at >= p.since and finished_at < p.until) as deployments,
            (select count(*)::int from seen where created_at >= p.since and created_at < p.until) as incidents,
            (select percentile_cont(0.5) within group (order by extract(epoch from closed_at - created_at)::float8)
             from seen where closed_at >= p.since and closed_at < p.until) as seconds_to_restore
          from ${listed(periods)} order by p.place`,
    );
    return rows.map((row, index) => ({ ...row, ...(periods[index] as CountedPeriod) }));
  }

  private async count(statement: Fragment): Promise<number> {
    return (await selectOne<{ count: number }>(this.connection, statement))?.count ?? 0;
  }
}

/** The periods as rows `p(since, until, place)`. */
function listed(periods: readonly CountedPeriod[]): Fragment {
  const [starts, ends] = [periods.map(({ start }) => start), periods.map(({ end }) => end)];
  return sql`(select since::timestamp at time zone 'UTC' as since, until::timestamp at time zone 'UTC' as until, place
    from unnest(${starts}::date[], ${ends}::date[]) with ordinality as given(since, until, place)) p`;
}
