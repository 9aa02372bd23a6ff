import type {
  AdministrationQueries,
  DatabaseHealth,
  JobCounts,
  ListedJob,
  MadeBackup,
} from '../../../application/administration/administration-queries.ts';
import type { NamespaceFigures } from '../../../application/administration/namespace-figures.ts';
import type { User } from '../../../domain/people/user.ts';
import { activeOwners } from '../namespaces/active-owners.ts';
import { select, selectOne, selectWithExtra, sql, trusted } from '../sql.ts';
import type { Statements } from '../statement-limiter.ts';

export class DatabaseAdministrationQueries implements AdministrationQueries {
  constructor(private readonly connection: Statements) {}

  async database(): Promise<DatabaseHealth> {
    const health = await selectOne<DatabaseHealth>(
      this.connection,
      sql`select current_setting('server_version') as version, pg_database_size(current_database()) as bytes,
            (select count(*)::integer from pg_stat_activity where datname = current_database()) as connections,
            current_setting('max_connections')::integer as connections_maximum,
            (select coalesce(max(extract(epoch from clock_timestamp() - query_start)), 0)::double precision
              from pg_stat_activity where datname = current_database() and state = 'active'
              and pid <> pg_backend_pid() and backend_type = 'client backend') as longest_statement_seconds,
            last.name as last_migration, last.applied_at as migrated_at
          from (select name, applied_at from schema_migrations order by name desc limit 1) last`,
    );
    if (health === null) throw new Error('the database has no migrations');
    return health;
  }

  async jobCounts(): Promise<JobCounts> {
    const counts = await selectOne<JobCounts>(
      this.connection,
      sql`select count(*)::integer as waiting, (count(*) filter (where attempts > 0 and taken_until is null))::integer as failing,
            min(due_at) filter (where ready and taken_until is null and due_at <= statement_timestamp()) as oldest_due_at
          from jobs`,
    );
    return counts ?? { waiting: 0, failing: 0, oldestDueAt: null };
  }

  async jobs({ failing }: { failing: boolean }, limit: number): Promise<ListedJob[]> {
    const condition = failing ? sql`attempts > 0 and taken_until is null` : trusted('true');
    return select<ListedJob>(
      this.connection,
      sql`select id, kind, lane, attempts, created_at, due_at, coalesce(taken_until > statement_timestamp(), false) as is_running
          from jobs where ${condition} order by attempts desc, id limit ${limit}`,
    );
  }

  async lastBackup(): Promise<MadeBackup | null> {
    return selectOne<MadeBackup>(
      this.connection,
      sql`select created_at, bytes, row_count from backups order by id desc limit 1`,
    );
  }

  async figures(
    namespaceIds: readonly number[],
    { today, ownersShown }: { today: string; ownersShown: number },
  ): Promise<Map<number, NamespaceFigures>> {
    if (namespaceIds.length === 0) return new Map();
    const ids = sql`${[...namespaceIds]}::bigint[]`;
    const [contents, owners] = await Promise.all([
      this.contents(namespaceIds, today),
      selectWithExtra<User, [place: number, count: number, turn: number]>(
        this.connection,
        sql`select * from (
              select u.*, n.id as place, (count(*) over (partition by n.id))::integer as owner_count,
                     row_number() over (partition by n.id order by lower(u.name), u.id) as turn
              from namespaces n cross join lateral (${activeOwners('n', today)}) owner join users u on u.id = owner.user_id
              where n.id = any(${ids})) owner
            where turn <= ${ownersShown} order by place, turn`,
        3,
      ),
    ]);
    return new Map(
      contents.map(({ id, ...counts }) => {
        const own = owners.filter(({ extra: [place] }) => place === id);
        return [id, { ...counts, owners: own.map(({ row }) => row), ownerCount: own[0]?.extra[1] ?? 0 }];
      }),
    );
  }

  /** Counts each namespace below them once, also if it is below several of them. */
  private contents(
    namespaceIds: readonly number[],
    today: string,
  ): Promise<({ id: number } & Omit<NamespaceFigures, 'owners' | 'ownerCount'>)[]> {
    const ids = sql`${[...namespaceIds]}::bigint[]`;
    return select(
      this.connection,
      sql`with below as materialized (select id, kind, traversal_ids from namespaces where traversal_ids && ${ids}),
            items as (select w.namespace_id, count(*) filter (where w.type = 'epic') as epics,
                count(*) filter (where w.type in ('issue', 'incident')) as issues
              from work_items w join below on below.id = w.namespace_id group by w.namespace_id),
            files as (select stored.namespace_id, sum(stored.size) as bytes
              from (select namespace_id, size from uploads union all select namespace_id, size from repositories) stored
                join below on below.id = stored.namespace_id
              group by stored.namespace_id),
            roles as (select m.namespace_id, count(*) as people from members m
              where m.namespace_id = any(${ids}) and (m.expires_at is null or m.expires_at > ${today})
              group by m.namespace_id)
          select place.id,
            (count(*) filter (where below.kind = 'group' and below.id <> place.id))::integer as subgroup_count,
            (count(*) filter (where below.kind = 'project' and below.id <> place.id))::integer as project_count,
            coalesce(sum(items.epics), 0)::integer as epic_count,
            coalesce(sum(items.issues), 0)::integer as issue_count,
            coalesce(sum(files.bytes), 0)::bigint as storage_bytes,
            coalesce(max(roles.people), 0)::integer as member_count
          from below cross join lateral unnest(below.traversal_ids) place(id)
            left join items on items.namespace_id = below.id
            left join files on files.namespace_id = below.id
            left join roles on roles.namespace_id = place.id
          where place.id = any(${ids})
          group by place.id`,
    );
  }
}
