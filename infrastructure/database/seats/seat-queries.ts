import { LRUCache } from 'lru-cache';
import type {
  Seat,
  SeatFilter,
  SeatMembership,
  SeatOrder,
  SeatQueries,
  SeatsOfDay,
  SeatUsage,
} from '../../../application/seats/seat-queries.ts';
import { SharedWork } from '../../../application/shared-work.ts';
import type { Page, PageRequest } from '../../../application/inputs/page.ts';
import type { Clock } from '../../../application/ports/clock.ts';
import type { Actor } from '../../../domain/access/actor.ts';
import { accessLevels } from '../../../domain/access/role.ts';
import type { Plan } from '../../../domain/seats/plan.ts';
import { addDays } from '../../../domain/calendar/day.ts';
import type { GroupSubscription } from '../../../domain/seats/subscription.ts';
import type { User } from '../../../domain/people/user.ts';
import type { List, Pager, SortKey } from '../pager.ts';
import { personMatches } from '../people/people-queries.ts';
import { all, select, selectOne, sql, trusted, type Fragment } from '../sql.ts';
import type { Statements } from '../statement-limiter.ts';
import { visibleNamespaces } from '../visible.ts';
import { leastLevel, presentSources, rolesBelow, seatsInUse, sourcesOfDay } from './seat-statements.ts';

type SeatRow = User & Omit<Seat, 'user'>;
type MembershipRow = Omit<SeatMembership, 'createdBy' | 'invitedGroup'> & {
  creatorId: number | null;
  creatorUsername: string;
  creatorName: string;
  invitedId: number | null;
  invitedPath: string | null;
  invitedName: string | null;
};

const sortKeys: Readonly<Record<SeatOrder, Omit<SortKey, 'name'>>> = {
  access_level_asc: sortBy('seat.access_level', 'bigint', 'asc'),
  access_level_desc: sortBy('seat.access_level', 'bigint', 'desc'),
  last_joined: sortBy('seat.joined_at', 'timestamptz', 'desc'),
  oldest_joined: sortBy('seat.joined_at', 'timestamptz', 'asc'),
  name_asc: sortBy('seat.name', 'text', 'asc'),
  name_desc: sortBy('seat.name', 'text', 'desc'),
  oldest_sign_in: sortBy('seat.last_sign_in_at', 'timestamptz', 'asc', true),
  recent_sign_in: sortBy('seat.last_sign_in_at', 'timestamptz', 'desc', true),
  last_activity_on_asc: sortBy('seat.last_activity_on', 'date', 'asc', true),
  last_activity_on_desc: sortBy('seat.last_activity_on', 'date', 'desc', true),
};

function sortBy(
  column: string,
  type: SortKey['type'],
  direction: SortKey['direction'],
  nullable = false,
): Omit<SortKey, 'name'> {
  return { expression: trusted(column), type, direction, nullable };
}

const pastDaysKept = 50_000;

/**
 * Seats in use at the end of days that are over, by group and day. All readers of an instance share one: it takes some
 * milliseconds to create. Requests that come while a day is counted wait for that count.
 */
export class PastSeats {
  private readonly kept = new LRUCache<string, number>({ max: pastDaysKept });
  private readonly counts = new SharedWork<number>();

  async of(namespaceId: number, day: string, count: () => Promise<number>): Promise<number> {
    const key = `${namespaceId} ${day}`;
    const kept = this.kept.get(key);
    if (kept !== undefined) return kept;
    return this.counts.runForOthers(key, async () => {
      const seats = await count();
      this.kept.set(key, seats);
      return seats;
    });
  }
}

export class DatabaseSeatQueries implements SeatQueries {
  constructor(
    private readonly connection: Statements,
    private readonly pager: Pager,
    private readonly clock: Clock,
    private readonly pastSeats: PastSeats,
  ) {}

  async usage(namespaceId: number): Promise<SeatUsage> {
    const [subscription, counts] = await Promise.all([
      selectOne<GroupSubscription>(
        this.connection,
        sql`select * from group_subscriptions where namespace_id = ${namespaceId}`,
      ),
      this.counts([namespaceId]),
    ]);
    return { subscription, seatsInUse: counts.get(namespaceId) ?? 0 };
  }

  async counts(namespaceIds: readonly number[], plan?: Plan): Promise<Map<number, number>> {
    const counts = new Map(namespaceIds.map((id) => [id, 0]));
    if (namespaceIds.length === 0) return counts;
    const requested = sql`(select id as namespace_id, ${plan}::text as plan from unnest(${arrayOf(namespaceIds)}) asked (id))`;
    const sources = plan === undefined ? presentSources : { ...presentSources, subscriptions: requested };
    const rows = await select<{ topId: number; seats: number }>(
      this.connection,
      sql`select seat.top_id, count(*)::integer as seats
          from ${seatsInUse(sources, arrayOf(namespaceIds), this.clock.today())} seat group by seat.top_id`,
    );
    for (const { topId, seats } of rows) if (counts.has(topId)) counts.set(topId, seats);
    return counts;
  }

  async plans(namespaceIds: readonly number[]): Promise<Map<number, Pick<GroupSubscription, 'plan' | 'trial'>>> {
    const rows = await select<Pick<GroupSubscription, 'namespaceId' | 'plan' | 'trial'>>(
      this.connection,
      sql`select namespace_id, plan, trial from group_subscriptions where namespace_id = any(${arrayOf(namespaceIds)})`,
    );
    return new Map(rows.map(({ namespaceId, ...rest }) => [namespaceId, rest]));
  }

  /** One statement for the order and the total; all else is read for the people of the page only. */
  async page(actor: Actor, filter: SeatFilter, order: SeatOrder, page: PageRequest): Promise<Page<Seat>> {
    const { from, conditions, id } = this.seats(actor, filter);
    const sort = { name: order, ...sortKeys[order] };
    const list = { columns: 'seat.id, count(*) over ()::integer as total', from, conditions, sort, id };
    const found = await this.pager.page<{ id: number; total: number }>(list, page);
    const seats = await this.details(
      filter.namespaceId,
      found.rows.map((row) => row.id),
    );
    const total = found.rows[0]?.total;
    // Someone who was removed between the two statements is left out.
    const rows = found.rows.flatMap((row) => seats.get(row.id) ?? []);
    return { ...found, rows, ...(total !== undefined && { total }) };
  }

  count(actor: Actor, filter: SeatFilter): Promise<number> {
    return this.lengthOf(this.seats(actor, filter));
  }

  memberships(namespaceId: number, userId: number, page: PageRequest): Promise<Page<SeatMembership>> {
    return this.membershipPage(this.direct(namespaceId, userId), page);
  }

  invitations(actor: Actor, namespaceId: number, userId: number, page: PageRequest): Promise<Page<SeatMembership>> {
    return this.membershipPage(this.indirect(namespaceId, userId, visibleNamespaces(actor, 'invited')), page);
  }

  membershipCount(namespaceId: number, userId: number): Promise<number> {
    return this.lengthOf(this.direct(namespaceId, userId));
  }

  invitationCount(namespaceId: number, userId: number): Promise<number> {
    return this.lengthOf(this.indirect(namespaceId, userId, trusted('false')));
  }

  async history(namespaceId: number, days: readonly string[]): Promise<SeatsOfDay[]> {
    const beginning = await this.dayBeforeLog();
    const found: SeatsOfDay[] = [];
    for (const day of days) {
      // A transaction that began before midnight may still be under way after it.
      const isOver = day < addDays(this.clock.today(), -1);
      const counted = day < beginning ? beginning : day;
      const count = () => this.seatsOfDay(namespaceId, counted);
      // Nothing changes about a day that is over, and each takes as long to count as the whole group.
      found.push({ day, seats: await (isOver ? this.pastSeats.of(namespaceId, counted, count) : count()) });
    }
    return found;
  }

  private async seatsOfDay(namespaceId: number, day: string): Promise<number> {
    const { expressions, sources } = sourcesOfDay(day);
    const row = await selectOne<{ seats: number }>(
      this.connection,
      sql`with recursive ${expressions}
          select count(*)::integer as seats from ${seatsInUse(sources, arrayOf([namespaceId]), day)} seat
          where seat.top_id = ${namespaceId}`,
    );
    return row?.seats ?? 0;
  }

  /** All earlier days are like this one: the log has no change before it. */
  private async dayBeforeLog(): Promise<string> {
    const row = await selectOne<{ day: string }>(
      this.connection,
      sql`select ((created_at at time zone 'UTC')::date - 1)::text as day from change_log order by id limit 1`,
    );
    return row?.day ?? '';
  }

  /** The people are joined before the grouping, because the planner expects very few groups. */
  private seats(actor: Actor, { namespaceId, userId, search }: SeatFilter): Pick<List, 'from' | 'conditions' | 'id'> {
    const conditions = [
      trusted(`u.state = 'active' and u.kind = 'person'`),
      ...(userId === undefined ? [] : [sql`u.id = ${userId}`]),
      ...(search === undefined || search === '' ? [] : [personMatches(actor, search)]),
    ];
    return {
      from: sql`(
          select u.id, u.name, u.last_sign_in_at, u.last_activity_on, max(role.access_level) as access_level,
            min(role.joined_at) as joined_at
          from ${rolesBelow(presentSources, arrayOf([namespaceId]), this.clock.today())} role
            join users u on u.id = role.user_id and ${all(conditions)}
          group by u.id
          having max(role.access_level) >= (select ${leastLevel('bought')} from namespaces top
            left join group_subscriptions bought on bought.namespace_id = top.id where top.id = ${namespaceId})) seat`,
      conditions: [],
      id: trusted('seat.id'),
    };
  }

  private async details(namespaceId: number, userIds: readonly number[]): Promise<Map<number, Seat>> {
    const today = this.clock.today();
    const rows = await select<SeatRow>(
      this.connection,
      sql`select u.*, seat.access_level, seat.joined_at, seat.membership_type, seat.is_last_owner
          from (
            select role.user_id, max(role.access_level) as access_level, min(role.joined_at) as joined_at,
              case when bool_or(role.share_id is null and role.kind = 'group') then 'group_member'
                   when bool_or(role.share_id is null) then 'project_member'
                   when bool_or(role.kind = 'group') then 'group_invite' else 'project_invite' end as membership_type,
              bool_or(role.share_id is null and role.access_level = ${accessLevels.owner} and role.namespace_id = role.top_id)
                and (select count(*) from members owner where owner.namespace_id = ${namespaceId}
                       and owner.access_level = ${accessLevels.owner}
                       and (owner.expires_at is null or owner.expires_at > ${today})) = 1 as is_last_owner
            from ${rolesBelow(presentSources, arrayOf([namespaceId]), today)} role
            where role.user_id = any(${arrayOf(userIds)})
            group by role.user_id) seat
          join users u on u.id = seat.user_id`,
    );
    return new Map(rows.map((row) => [row.id, seatOf(row)]));
  }

  private direct(namespaceId: number, userId: number): Omit<List, 'sort'> {
    return {
      columns: `m.id, n.id as namespace_id, n.kind, n.full_path, n.full_name, m.access_level, m.created_at, m.expires_at,
        c.id as creator_id, c.username as creator_username, c.name as creator_name,
        null::bigint as invited_id, null::text as invited_path, null::text as invited_name`,
      from: sql`members m join namespaces n on n.id = m.namespace_id left join users c on c.id = m.created_by_id`,
      conditions: [
        sql`n.traversal_ids @> ${[namespaceId]}::bigint[]`,
        sql`m.user_id = ${userId}`,
        sql`(m.expires_at is null or m.expires_at > ${this.clock.today()})`,
      ],
      id: sql`m.id`,
    };
  }

  private indirect(namespaceId: number, userId: number, mayReadInvited: Fragment): Omit<List, 'sort'> {
    const today = this.clock.today();
    return {
      columns: `i.id, n.id as namespace_id, n.kind, n.full_path, n.full_name, i.access_level, i.created_at, i.expires_at,
        c.id as creator_id, c.username as creator_username, c.name as creator_name,
        i.invited_id, i.invited_path, i.invited_name`,
      from: sql`(
          select m.id, s.id as share_id, s.namespace_id, least(m.access_level, s.access_level) as access_level, s.created_at,
            least(m.expires_at, s.expires_at) as expires_at, s.created_by_id, invited.id as invited_id,
            case when ${mayReadInvited} then invited.full_path end as invited_path,
            case when ${mayReadInvited} then invited.full_name end as invited_name
          from members m join namespaces invited on invited.traversal_ids @> array[m.namespace_id]
            join group_shares s on s.invited_group_id = invited.id
          where m.user_id = ${userId} and m.access_level >= ${accessLevels.guest}
            and (m.expires_at is null or m.expires_at > ${today}) and (s.expires_at is null or s.expires_at > ${today})) i
        join namespaces n on n.id = i.namespace_id left join users c on c.id = i.created_by_id`,
      conditions: [sql`n.traversal_ids @> ${[namespaceId]}::bigint[]`],
      id: sql`i.share_id`,
    };
  }

  private async membershipPage(list: Omit<List, 'sort'>, page: PageRequest): Promise<Page<SeatMembership>> {
    const sort: SortKey = {
      name: 'path',
      expression: trusted('n.full_path'),
      type: 'text',
      nullable: false,
      direction: 'asc',
    };
    const found = await this.pager.page<MembershipRow>({ ...list, sort }, page);
    return { ...found, rows: found.rows.map(membershipOf) };
  }

  private async lengthOf({ from, conditions }: Pick<List, 'from' | 'conditions'>): Promise<number> {
    const row = await selectOne<{ total: number }>(
      this.connection,
      sql`select count(*)::integer as total from ${from} where ${all(conditions)}`,
    );
    return row?.total ?? 0;
  }
}

function arrayOf(ids: readonly number[]): Fragment {
  return sql`${[...ids]}::bigint[]`;
}

function seatOf({ accessLevel, joinedAt, membershipType, isLastOwner, ...user }: SeatRow): Seat {
  return { user, accessLevel, joinedAt, membershipType, isLastOwner };
}

function membershipOf({
  creatorId,
  creatorUsername,
  creatorName,
  invitedId,
  invitedPath,
  invitedName,
  ...membership
}: MembershipRow): SeatMembership {
  return {
    ...membership,
    createdBy: creatorId === null ? null : { id: creatorId, username: creatorUsername, name: creatorName },
    invitedGroup: invitedId === null ? null : { id: invitedId, fullPath: invitedPath, fullName: invitedName },
  };
}
