import type { Knex } from 'knex';
import type {
  ChangeSource,
  FeedEntry,
  FeedItem,
  FeedNamespace,
  FeedPage,
  FeedPageRequest,
  FeedPosition,
  FeedSubjectIds,
  FeedSubjects,
} from '../../../application/change-feed/change-source.ts';
import type { Clock } from '../../../application/ports/clock.ts';
import type { Actor } from '../../../domain/access/actor.ts';
import { sessionIdleDays } from '../../../domain/people/session.ts';
import { DatabaseActorSource } from '../actor-source.ts';
import { smallPoolLike } from '../connection.ts';
import type { Cursors } from '../cursors.ts';
import { select, selectOne, sql, prepared } from '../sql.ts';
import { shortChanges } from '../short-changes.ts';
import { notifiedPeople } from '../notifications/own-notifications.ts';
import { ReplayedNotifications } from '../notifications/replayed-notifications.ts';
import { CommitListener } from './commit-listener.ts';

/** Maximum number of log entries that one statement reads. */
const entriesPerPage = 1_000;
/** Separates sealed positions from list cursors. */
const order = 'change feed';

/**
 * Reads the change log by transaction. A position is a PostgreSQL snapshot: the transactions committed when it was
 * taken. Later entries are those of transactions that the snapshot does not see, whatever their ids: a transaction that
 * reserves ids early and commits late is found by the first read after its commit, exactly once, and a long-running one
 * blocks nothing. Only entries from the oldest open transaction on are scanned, by an index.
 */
export class DatabaseChangeSource implements ChangeSource {
  private pool: Knex | null = null;
  private listener: CommitListener | null = null;
  private readonly replayed = new ReplayedNotifications();
  private replayedCalls = 0;

  constructor(
    private readonly connection: Knex,
    private readonly clock: Clock,
    private readonly cursors: Cursors,
  ) {}

  async open(onCommit: () => void, onNotified: (userIds: readonly number[]) => void): Promise<void> {
    this.pool = smallPoolLike(this.connection);
    // The first call only marks where new notifications begin; the first listener must hear of all that follow.
    await this.replayed.next(this.pool);
    this.listener = new CommitListener(this.connection, (payload) => {
      const people = notifiedPeople(payload);
      if (people !== null) return onNotified(people);
      onCommit();
      if (payload === null) void this.tellReplayed(onNotified);
    });
    await this.listener.open();
  }

  /** Of several calls at once, the last one is heard. */
  private async tellReplayed(onNotified: (userIds: readonly number[]) => void): Promise<void> {
    this.replayedCalls += 1;
    if (this.replayedCalls > 1) return;
    try {
      for (let heard = 0; heard < this.replayedCalls;) {
        heard = this.replayedCalls;
        const people = await this.replayed.next(this.database);
        if (people.length > 0) onNotified(people);
      }
    } catch {
      // The listener loses its connection too, and calls again when it has a new one.
    } finally {
      this.replayedCalls = 0;
    }
  }

  async close(): Promise<void> {
    const { listener, pool } = this;
    this.listener = null;
    this.pool = null;
    await listener?.close();
    await pool?.destroy();
  }

  get isListening(): boolean {
    return this.listener?.isConnected ?? false;
  }

  async position(): Promise<FeedPosition> {
    const row = await selectOne<{ position: string }>(this.database, prepared(sql`select ${snapshotNow} as position`));
    return `${await this.server()} ${row?.position ?? ''}`;
  }

  async knows(position: FeedPosition): Promise<boolean> {
    const { server, snapshot } = parts(position);
    if (server !== (await this.server())) return false;
    const row = await selectOne<{ known: boolean }>(
      this.database,
      prepared(
        sql`select pg_snapshot_xmax(${snapshot}::pg_snapshot) <= pg_snapshot_xmax(pg_current_snapshot()) as known`,
      ),
    );
    return row?.known ?? false;
  }

  async page({ after, until, afterId }: FeedPageRequest): Promise<FeedPage> {
    const { snapshot } = parts(after);
    const end = until === null ? null : parts(until).snapshot;
    // The statement returns its own snapshot, so position and entries match.
    const rows = await select<FeedEntry & { position: string }>(
      this.database,
      prepared(sql`select log.id, log.action, log.actor_id, log.subject_type, log.subject_id, log.namespace_id, ${shortChanges} as changes, log.derived,
            now.position
          from (select coalesce(${end}, ${snapshotNow}) as position) now
          left join lateral (
            select * from change_log log
            where log.transaction_id >= pg_snapshot_xmin(${snapshot}::pg_snapshot)
              and not pg_visible_in_snapshot(log.transaction_id, ${snapshot}::pg_snapshot)
              and pg_visible_in_snapshot(log.transaction_id, now.position::pg_snapshot)
              and log.id > ${afterId}
            order by log.id limit ${entriesPerPage + 1}) log on true`),
    );
    const entries: FeedEntry[] = rows.filter(({ id }) => id !== null);
    return {
      entries: entries.slice(0, entriesPerPage),
      until: `${parts(after).server} ${rows[0]?.position ?? snapshot}`,
      isLast: entries.length <= entriesPerPage,
    };
  }

  async subjects({ notes, todos, members, membersIn }: FeedSubjectIds): Promise<FeedSubjects> {
    const rows = await this.rowsOf<{ type: string; id: number; workItemId: number; userId: number; internal: boolean }>(
      notes.length + todos.length + members.length + membersIn.length,
      prepared(sql`select 'note' as type, id, work_item_id, author_id as user_id, internal from notes
            where id = any(${notes}::bigint[])
          union all select 'todo', id, work_item_id, user_id, false from todos where id = any(${todos}::bigint[])
          union all select 'member', id, null, user_id, false from members where id = any(${members}::bigint[])
          union all select 'member in', place.id, null, m.user_id, false from namespaces place
            join members m on m.namespace_id = any(place.traversal_ids)
            where place.id = any(${membersIn}::bigint[])`),
    );
    const of = (type: string) => rows.filter((row) => row.type === type);
    const people = new Map<number, number[]>(membersIn.map((id) => [id, []]));
    for (const { id, userId } of of('member in')) people.get(id)?.push(userId);
    return {
      notes: new Map(of('note').map(({ id, ...note }) => [id, note])),
      todos: new Map(of('todo').map(({ id, ...todo }) => [id, todo])),
      members: new Map(of('member').map(({ id, userId }) => [id, userId])),
      membersIn: people,
    };
  }

  async itemsAndAncestors(ids: readonly number[]): Promise<Map<number, FeedItem>> {
    const rows = await select<Omit<FeedItem, 'namespace'> & FeedNamespaceColumns>(
      this.database,
      prepared(sql`with named as (select id, ancestor_ids from work_items where id = any(${[...ids]}::bigint[]))
          select w.id, w.iid, w.type, w.namespace_id, w.confidential, w.author_id, w.discussion_locked, w.lock_version,
            w.ancestor_ids, author.state = 'banned' as author_banned,
            array(select a.user_id from work_item_assignees a where a.work_item_id = w.id) as assignee_ids,
            array(select distinct above_n.traversal_ids[1] from work_items above
              join namespaces above_n on above_n.id = above.namespace_id
              where above.id = any(w.ancestor_ids || w.id)) as root_ids,
            n.kind, n.traversal_ids, n.visibility, n.archived, n.owner_id
          from work_items w join namespaces n on n.id = w.namespace_id join users author on author.id = w.author_id
          where w.id in (select id from named union select unnest(ancestor_ids) from named)`),
    );
    return new Map(
      rows.map(({ kind, traversalIds, visibility, archived, ownerId, ...item }) => [
        item.id,
        { ...item, namespace: { id: item.namespaceId, kind, traversalIds, visibility, archived, ownerId } },
      ]),
    );
  }

  async itemIdsOfAuthors(userIds: readonly number[], limit: number): Promise<number[]> {
    const rows = await select<{ id: number }>(
      this.database,
      sql`select id from work_items where author_id = any(${[...userIds]}::bigint[]) limit ${limit}`,
    );
    return rows.map(({ id }) => id);
  }

  async namespaces(ids: readonly number[]): Promise<Map<number, FeedNamespace>> {
    const rows = await select<FeedNamespace>(
      this.database,
      prepared(sql`select id, kind, traversal_ids, visibility, archived, owner_id from namespaces
          where id = any(${[...ids]}::bigint[])`),
    );
    return new Map(rows.map((row) => [row.id, row]));
  }

  actors(userIds: readonly number[]): Promise<Map<number, Actor>> {
    return new DatabaseActorSource(this.database, this.clock).loadMany(userIds);
  }

  async liveCredentials({ sessions, tokens }: { sessions: number[]; tokens: number[] }) {
    const rows = await this.rowsOf<{ type: string; id: number }>(
      sessions.length + tokens.length,
      sql`select 'session' as type, id from sessions
          where id = any(${sessions}::bigint[]) and expires_at > ${this.clock.now()}
            and last_used_at > ${this.clock.now()}::timestamptz - make_interval(days => ${sessionIdleDays})
          union all
          select 'token', id from personal_access_tokens
          where id = any(${tokens}::bigint[]) and not revoked
            and (expires_at is null or expires_at > ${this.clock.today()})`,
    );
    const of = (type: string) => new Set(rows.filter((row) => row.type === type).map(({ id }) => id));
    return { sessions: of('session'), tokens: of('token') };
  }

  seal(position: FeedPosition): string {
    return this.cursors.sealUnlinkably({ order, key: position, id: 0 });
  }

  unseal(sealed: string): FeedPosition | null {
    try {
      return this.cursors.open(sealed, order).key;
    } catch {
      return null;
    }
  }

  private get database(): Knex {
    return this.pool ?? this.connection;
  }

  private serverNumber: Promise<string> | null = null;

  /** Transaction ids belong to one server; a restored backup may run on another. */
  private server(): Promise<string> {
    this.serverNumber ??= selectOne<{ server: string }>(
      this.database,
      sql`select system_identifier::text as server from pg_control_system()`,
    ).then(
      (row) => row?.server ?? '',
      (error: unknown) => {
        this.serverNumber = null;
        throw error;
      },
    );
    return this.serverNumber;
  }

  private async rowsOf<Row>(count: number, statement: ReturnType<typeof sql>): Promise<Row[]> {
    return count === 0 ? [] : select<Row>(this.database, statement);
  }
}

/** Of transactions that are counted one by one below; beyond, all of them wait for the oldest. */
const mostOpenCounted = 200;

/**
 * The snapshot of the statement. That of a standby does not name the transactions that are open at the primary: there, all
 * of its range count as open whose entries cannot be seen, or that have none.
 */
const snapshotNow = sql`(select case
    when not pg_is_in_recovery() then s::text
    when xmax - xmin > ${mostOpenCounted} then xmin || ':' || xmin || ':'
    else xmin || ':' || xmax || ':' || coalesce((
      select string_agg(open::text, ',' order by open) from generate_series(xmin, xmax - 1) open
      where not exists (select from change_log seen where seen.transaction_id = open::text::xid8)), '') end
  from (select s, pg_snapshot_xmin(s)::text::bigint as xmin, pg_snapshot_xmax(s)::text::bigint as xmax
    from (select pg_current_snapshot() as s offset 0) taken) range)`;

type FeedNamespaceColumns = Omit<FeedNamespace, 'id'>;

function parts(position: FeedPosition): { server: string; snapshot: string } {
  const [server = '', snapshot = ''] = position.split(' ');
  return { server, snapshot };
}
