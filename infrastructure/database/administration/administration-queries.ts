import type {
  AdministrationQueries,
  DatabaseHealth,
  JobCounts,
  ListedJob,
  MadeBackup,
} from '../../../application/administration/administration-queries.ts';
import { select, selectOne, sql, trusted } from '../sql.ts';
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
}
