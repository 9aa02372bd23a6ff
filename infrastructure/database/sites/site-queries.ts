import type {
  CopyFailure,
  FailureCause,
  FileToCopy,
  SiteQueries,
  SiteStatus,
} from '../../../application/sites/site-queries.ts';
import type { Page, PageRequest } from '../../../application/inputs/page.ts';
import { isAdministrator, type Actor } from '../../../domain/access/actor.ts';
import { onlyShard, replicationName, type Site } from '../../../domain/sites/site.ts';
import type { FileCounts, Replication } from '../../../domain/sites/site-status.ts';
import { migrations } from '../migrations/index.ts';
import type { Pager, SortKey } from '../pager.ts';
import { all, always, select, selectCount, selectOne, sql, trusted, type Fragment } from '../sql.ts';
import type { Statements } from '../statement-limiter.ts';

const siteId = trusted('s.id');
const oldestFirst: SortKey = { name: 'id', expression: siteId, type: 'bigint', nullable: false, direction: 'asc' };
const failureId = trusted('f.id');
const latestFirst: SortKey = { name: 'id', expression: failureId, type: 'bigint', nullable: false, direction: 'desc' };

const causesMaximum = 20;
const examplesOfCause = 5;

export class DatabaseSiteQueries implements SiteQueries {
  constructor(
    private readonly connection: Statements,
    private readonly pager: Pager,
    /** Name or URL of the site that this process serves. */
    private readonly ownName: string | null,
  ) {}

  page(actor: Actor, page: PageRequest): Promise<Page<Site>> {
    const conditions = [seenBy(actor)];
    return this.pager.page(
      { columns: 's.*', from: trusted('sites s'), conditions, sort: oldestFirst, id: siteId },
      page,
    );
  }

  count(actor: Actor): Promise<number> {
    return selectCount(this.connection, sql`select count(*) as count from sites s where ${seenBy(actor)}`);
  }

  find(actor: Actor, id: number): Promise<Site | null> {
    return selectOne<Site>(this.connection, sql`select s.* from sites s where s.id = ${id} and ${seenBy(actor)}`);
  }

  /** A server whose database accepts writes is the primary, whatever its name. */
  current(): Promise<Site | null> {
    return selectOne<Site>(
      this.connection,
      sql`select s.* from sites s
          where case when s.primary then not pg_is_in_recovery() else pg_is_in_recovery() and ${this.isNamed()} end
          order by s.id limit 1`,
    );
  }

  async primaryId(): Promise<number | null> {
    return (await selectOne<{ id: number }>(this.connection, sql`select id from sites where "primary"`))?.id ?? null;
  }

  named(): Promise<Site | null> {
    return selectOne<Site>(this.connection, sql`select s.* from sites s where ${this.isNamed()} order by s.id limit 1`);
  }

  async others(): Promise<{ id: number; address: string }[]> {
    const [current, rows] = await Promise.all([
      this.current(),
      select<Pick<Site, 'id' | 'internalUrl'>>(this.connection, sql`select id, internal_url from sites order by id`),
    ]);
    return rows
      .filter(({ id }) => id !== current?.id)
      .map(({ id, internalUrl }) => ({ id, address: internalUrl.replace(/\/+$/, '') }));
  }

  filesToCopy({ id, minimumReverificationInterval }: Site, now: Date, most: number): Promise<FileToCopy[]> {
    return select<FileToCopy>(
      this.connection,
      sql`select u.id, u.size, u.sha256
          from sites s join uploads u on ${uploadsToCopy}
            left join site_files f on f.site_id = s.id and f.upload_id = u.id
          where s.id = ${id} and (f.id is null or f.retry_at <= ${now} or f.state = 'synced'
            and f.checked_at < ${now}::timestamptz - make_interval(days => ${minimumReverificationInterval}))
          order by f.checked_at nulls first, u.id limit ${most}`,
    );
  }

  async statuses(sites: readonly Site[], presentFiles: readonly number[]): Promise<SiteStatus[]> {
    if (sites.length === 0) return [];
    const [current, counted, connections, here] = await Promise.all([
      this.current(),
      this.fileCounts(
        sites.map(({ id }) => id),
        presentFiles,
      ),
      this.connections(),
      this.here(),
    ]);
    const known = migrations.map(({ name }) => name);
    return sites.map((site) => {
      const isCurrent = site.id === current?.id;
      const files = counted.get(site.id);
      if (files === undefined) throw new Error(`site ${site.id} has no counts`);
      return {
        site,
        projects: here.projects,
        lastEvent: here.eventId === null || here.eventAt === null ? null : { id: here.eventId, at: here.eventAt },
        files: countsFor(site, files, isCurrent),
        situation: {
          current: isCurrent,
          inRecovery: here.inRecovery,
          unseen: !here.seesConnections,
          primary: site.primary,
          enabled: site.enabled,
          replication: replicationOf(site, isCurrent, here, connections),
          missingMigrations: known.filter((name) => !here.migrations.includes(name)),
          unknownMigrations: here.migrations.filter((name) => !known.includes(name)),
        },
      };
    });
  }

  failures(id: number, page: PageRequest): Promise<Page<CopyFailure>> {
    return this.pager.page(
      {
        columns: `f.id, f.upload_id, f.attempts, f.failure as reason, f.checked_at as failed_at, f.retry_at,
                  u.filename, u.namespace_id`,
        from: trusted('site_files f join uploads u on u.id = f.upload_id'),
        conditions: failuresOf(id),
        sort: latestFirst,
        id: failureId,
      },
      page,
    );
  }

  failureCount(id: number): Promise<number> {
    return selectCount(this.connection, sql`select count(*) as count from site_files f where ${all(failuresOf(id))}`);
  }

  async failureCauses(id: number): Promise<FailureCause[]> {
    const rows = await select<CopyFailure & { files: number }>(
      this.connection,
      sql`with failures as materialized (
            select f.id, f.upload_id, f.attempts, f.failure as reason, f.checked_at as failed_at, f.retry_at,
              row_number() over (partition by f.failure order by f.id desc) as place,
              count(*) over (partition by f.failure) as files
            from site_files f where ${all(failuresOf(id))}),
          causes as (
            select reason, files from failures where place = 1 order by files desc, reason limit ${causesMaximum})
          select f.id, f.upload_id, f.attempts, f.reason, f.failed_at, f.retry_at, f.files, u.filename, u.namespace_id
          from failures f join causes using (reason) join uploads u on u.id = f.upload_id
          where f.place <= ${examplesOfCause} order by f.files desc, f.reason, f.place`,
    );
    const causes = new Map<string, FailureCause>();
    for (const { files, ...failure } of rows) {
      const cause = causes.get(failure.reason) ?? { reason: failure.reason, files, examples: [] };
      cause.examples.push(failure);
      causes.set(failure.reason, cause);
    }
    return [...causes.values()];
  }

  private isNamed(): Fragment {
    const name = this.ownName ?? '';
    const address = `${name.replace(/\/+$/, '')}/`;
    return sql`(lower(s.name) = lower(${name}) or s.url = ${address} or s.internal_url = ${address})`;
  }

  private async fileCounts(
    ids: readonly number[],
    presentFiles: readonly number[],
  ): Promise<Map<number, CountedFiles>> {
    const present = sql`${[...presentFiles]}::bigint[]`;
    const rows = await select<CountedFiles & { siteId: number }>(
      this.connection,
      // Uploads are counted once for all sites that are to have all of them, and one by one only for the others.
      sql`with every_file as materialized (
            select count(*) as total, count(*) filter (where id = any(${present})) as present from uploads)
          select s.id as site_id, files.total, files.present, coalesce(copies.registry, 0) as registry,
            coalesce(copies.synced, 0) as synced, coalesce(copies.verified, 0) as verified,
            coalesce(copies.failed, 0) as failed
          from sites s cross join every_file files
            left join (
              select f.site_id, count(*) as registry, count(*) filter (where f.state = 'synced') as synced,
                count(*) filter (where f.state = 'synced' and f.upload_id = any(${present})) as verified,
                count(*) filter (where f.state = 'failed') as failed
              from site_files f group by f.site_id) copies on copies.site_id = s.id
          where s.id = any(${[...ids]}::bigint[]) and s.selective_sync_type is null
          union all
          select s.id, count(u.id), count(u.id) filter (where u.id = any(${present})), count(f.id),
            count(f.id) filter (where f.state = 'synced'),
            count(f.id) filter (where f.state = 'synced' and u.id = any(${present})),
            count(f.id) filter (where f.state = 'failed')
          from sites s
            left join uploads u on ${uploadsToCopy}
            left join site_files f on f.site_id = s.id and f.upload_id = u.id
          where s.id = any(${[...ids]}::bigint[]) and s.selective_sync_type is not null group by s.id`,
    );
    return new Map(rows.map(({ siteId: id, ...row }) => [id, row]));
  }

  /** Replication connections from secondaries' databases to this server. */
  private connections(): Promise<Connection[]> {
    return select<Connection>(
      this.connection,
      sql`select r.application_name as name, r.state, r.replay_lsn::text as position,
            case when not pg_is_in_recovery() then pg_wal_lsn_diff(pg_current_wal_lsn(), r.replay_lsn) end as lag_bytes,
            -- PostgreSQL resets the lag to null once everything is applied.
            case when r.replay_lag is not null then extract(epoch from r.replay_lag)
                 when r.replay_lsn is not null then 0 end::double precision as lag_seconds
          from pg_stat_replication r order by r.pid`,
    );
  }

  /** The replication state according to this server's database. */
  private async here(): Promise<Here> {
    const found = await selectOne<Here>(
      this.connection,
      sql`select pg_is_in_recovery() as in_recovery,
            case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_lsn() end::text as position,
            case when pg_is_in_recovery()
              then pg_wal_lsn_diff(pg_last_wal_receive_lsn(), pg_last_wal_replay_lsn()) end as lag_bytes,
            case when not pg_is_in_recovery() then null
                 when pg_last_wal_receive_lsn() <= pg_last_wal_replay_lsn()
                   and exists (select from pg_stat_wal_receiver where status = 'streaming') then 0
                 else extract(epoch from now() - pg_last_xact_replay_timestamp()) end::double precision as lag_seconds,
            (select status from pg_stat_wal_receiver limit 1) as receiver,
            pg_has_role('pg_read_all_stats', 'usage') as sees_connections,
            (select count(*) from namespaces where kind = 'project') as projects,
            (select array_agg(name order by name) from schema_migrations) as migrations,
            newest.id as event_id, newest.created_at as event_at
          from (select) one left join (select id, created_at from change_log order by id desc limit 1) newest on true`,
    );
    if (found === null) throw new Error('the database says nothing about itself');
    return found;
  }
}

/** Which uploads `u` a site `s` is to have. */
const uploadsToCopy = sql`case s.selective_sync_type
    when 'shards' then ${onlyShard} = any(s.selective_sync_shards)
    when 'namespaces' then exists (
      select from namespaces n
      where n.id = u.namespace_id and n.traversal_ids && s.selective_sync_namespace_ids)
    else true end`;

interface CountedFiles {
  total: number;
  present: number;
  registry: number;
  synced: number;
  /** Those of the copied files that are on the disk of this server. */
  verified: number;
  failed: number;
}

interface Connection {
  name: string;
  state: string | null;
  position: string | null;
  lagBytes: number | null;
  lagSeconds: number | null;
}

interface Here {
  inRecovery: boolean;
  position: string;
  lagBytes: number | null;
  lagSeconds: number | null;
  receiver: string | null;
  seesConnections: boolean;
  projects: number;
  migrations: string[];
  eventId: number | null;
  eventAt: Date | null;
}

function seenBy(actor: Actor): Fragment {
  return isAdministrator(actor) ? always : trusted('false');
}

function failuresOf(id: number): Fragment[] {
  return [sql`f.site_id = ${id}`, trusted(`f.state = 'failed'`)];
}

/** Every row has the digest computed on upload; only the disk of the answering site can be checked. */
function countsFor(
  site: Site,
  { total, present, registry, synced, verified, failed }: CountedFiles,
  current: boolean,
): FileCounts {
  const missing = current ? total - present : null;
  if (site.primary) {
    return {
      total,
      checksumTotal: total,
      checksummed: current ? present : total,
      checksumFailed: missing,
      registry: null,
      synced: null,
      failed: null,
      verificationTotal: null,
      verified: null,
      verificationFailed: null,
    };
  }
  return {
    total,
    checksumTotal: null,
    checksummed: null,
    checksumFailed: null,
    registry,
    synced,
    failed,
    verificationTotal: synced,
    // Copied files were verified by digest; files that disappeared from the disk since then no longer count.
    verified: current ? verified : synced,
    verificationFailed: current ? synced - verified : 0,
  };
}

function replicationOf(site: Site, current: boolean, here: Here, connections: readonly Connection[]): Replication {
  const { position, lagBytes, lagSeconds, receiver } = here;
  if (current) return { state: receiver, position, lagBytes, lagSeconds };
  if (here.inRecovery)
    return { state: site.primary ? receiver : null, position: null, lagBytes: null, lagSeconds: null };
  const found = connections.find(({ name }) => name === replicationName(site) || name === site.name);
  const { name: _name, ...replication } = found ?? {
    name: '',
    state: null,
    position: null,
    lagBytes: null,
    lagSeconds: null,
  };
  return replication;
}
