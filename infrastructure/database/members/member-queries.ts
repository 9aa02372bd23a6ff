import type {
  ListedMember,
  MemberFilter,
  MemberOrder,
  MemberQueries,
  ShareWithGroup,
} from '../../../application/members/member-queries.ts';
import type { Page, PageRequest } from '../../../application/inputs/page.ts';
import type { Clock } from '../../../application/ports/clock.ts';
import { isAdministrator, type Actor } from '../../../domain/access/actor.ts';
import { accessLevels } from '../../../domain/access/role.ts';
import type { GroupShare, Member } from '../../../domain/members/member.ts';
import type { Namespace } from '../../../domain/namespaces/namespace.ts';
import type { User } from '../../../domain/people/user.ts';
import type { List, Pager, SortKey } from '../pager.ts';
import { all, any, likePattern, select, selectOne, sql, trusted, type Fragment } from '../sql.ts';
import type { Statements } from '../statement-limiter.ts';
import { visibleNamespaces } from '../visible.ts';

/** A membership; if it comes through an invited group, with that group. */
type MemberRow = Member & { invitedGroupId: number | null };

const byPerson: SortKey = {
  name: 'user',
  expression: sql`m.user_id`,
  type: 'bigint',
  nullable: false,
  direction: 'asc',
};
const orders: Readonly<Record<MemberOrder, SortKey>> = {
  name_asc: sortBy('lower(u.name)', 'text', 'asc'),
  name_desc: sortBy('lower(u.name)', 'text', 'desc'),
  access_level_asc: sortBy('m.access_level', 'bigint', 'asc'),
  access_level_desc: sortBy('m.access_level', 'bigint', 'desc'),
  last_joined: sortBy('m.created_at', 'timestamptz', 'desc'),
  oldest_joined: sortBy('m.created_at', 'timestamptz', 'asc'),
};

function sortBy(expression: string, type: SortKey['type'], direction: SortKey['direction']): SortKey {
  return { name: expression, expression: trusted(expression), type, nullable: false, direction };
}

export class DatabaseMemberQueries implements MemberQueries {
  constructor(
    private readonly connection: Statements,
    private readonly pager: Pager,
    private readonly clock: Clock,
  ) {}

  async page(actor: Actor, filter: MemberFilter, page: PageRequest, order?: MemberOrder): Promise<Page<ListedMember>> {
    const list = this.list(actor, filter);
    const sort = order === undefined ? byPerson : orders[order];
    const found = await this.pager.page<MemberRow>({ ...list, sort }, page);
    return { ...found, rows: await this.complete(actor, found.rows) };
  }

  async count(actor: Actor, filter: MemberFilter): Promise<number> {
    const { from, conditions } = this.list(actor, filter);
    const row = await selectOne<{ total: number }>(
      this.connection,
      sql`select count(*)::int as total from ${from} where ${all(conditions)}`,
    );
    return row?.total ?? 0;
  }

  async countsWithDescendants(namespaceIds: readonly number[]): Promise<Map<number, number>> {
    const counts = new Map(namespaceIds.map((id) => [id, 0]));
    if (namespaceIds.length === 0) return counts;
    const rows = await select<{ id: number; total: number }>(
      this.connection,
      sql`select top.id, count(distinct m.user_id)::int as total
          from namespaces top join namespaces n on n.traversal_ids @> array[top.id] join members m on m.namespace_id = n.id
          where top.id = any(${[...namespaceIds]}::bigint[]) and m.access_level >= ${accessLevels.guest}
            and (m.expires_at is null or m.expires_at > ${this.clock.today()})
          group by top.id`,
    );
    for (const { id, total } of rows) counts.set(id, total);
    return counts;
  }

  async find(actor: Actor, namespaceId: number, userId: number, inherited: boolean): Promise<ListedMember | null> {
    const { from, conditions } = this.list(actor, { namespaceId, inherited, userIds: [userId] });
    const member = await selectOne<MemberRow>(this.connection, sql`select m.* from ${from} where ${all(conditions)}`);
    return member === null ? null : ((await this.complete(actor, [member]))[0] ?? null);
  }

  /** Minimal access applies only to its own namespace: it is not a role that is inherited. */
  private list(actor: Actor, filter: MemberFilter): List {
    const { namespaceId, inherited, origin, userIds, skipUserIds, accessLevel, endsOnly = false, search } = filter;
    const isDirect = sql`(a.namespace_id = ${namespaceId} and a.invited_group_id is null)`;
    const places = [
      inherited
        ? sql`(a.namespace_id = ${namespaceId} or (a.access_level >= ${accessLevels.guest} and a.namespace_id = any(
                (select traversal_ids from namespaces where id = ${namespaceId})::bigint[])))`
        : isDirect,
      ...(origin === 'direct' ? [isDirect] : []),
      ...(origin === 'inherited' ? [sql`not ${isDirect}`] : []),
    ];
    const people = [
      ...(userIds === undefined ? [] : [sql`a.user_id = any(${[...userIds]}::bigint[])`]),
      ...(skipUserIds === undefined ? [] : [sql`a.user_id <> all(${[...skipUserIds]}::bigint[])`]),
    ];
    const columns = trusted('id, namespace_id, user_id, access_level, created_by_id, created_at, expires_at');
    const own = sql`select ${columns}, null::bigint as invited_group_id from members`;
    const memberships = inherited ? sql`${own} union all ${this.invitedMembers(actor, namespaceId)}` : own;
    return {
      columns: 'm.*',
      from: sql`(select distinct on (a.user_id) a.* from (${memberships}) a
                 where ${all([...places, ...people])}
                   and (a.expires_at is null or a.expires_at > ${this.clock.today()})
                 order by a.user_id, a.access_level desc, ${isDirect} desc, a.id) m
               join users u on u.id = m.user_id`,
      conditions: [
        ...(search === undefined || search === '' ? [] : [found(actor, search)]),
        ...(accessLevel === undefined ? [] : [sql`m.access_level = ${accessLevel}`]),
        ...(endsOnly ? [sql`m.expires_at is not null`] : []),
      ],
      sort: byPerson,
      id: sql`m.id`,
    };
  }

  /**
   * Members of groups invited to the namespace or above it, as memberships there; only of groups that the actor may
   * read.
   */
  private invitedMembers(actor: Actor, namespaceId: number): Fragment {
    return sql`select m.id, s.namespace_id, m.user_id, least(m.access_level, s.access_level), s.created_by_id,
        s.created_at, least(m.expires_at, s.expires_at), s.invited_group_id
      from group_shares s join namespaces invited on invited.id = s.invited_group_id
        join members m on invited.traversal_ids @> array[m.namespace_id]
      where s.namespace_id = any((select traversal_ids from namespaces where id = ${namespaceId})::bigint[])
        and m.access_level >= ${accessLevels.guest} and ${visibleNamespaces(actor, 'invited')}`;
  }

  async shares(actor: Actor, namespaceIds: readonly number[]): Promise<Map<number, ShareWithGroup[]>> {
    const shares = await select<GroupShare>(
      this.connection,
      sql`select * from group_shares s where s.namespace_id = any(${namespaceIds}::bigint[])
            and (s.expires_at is null or s.expires_at > ${this.clock.today()}) order by s.id`,
    );
    const groups = await select<Namespace>(
      this.connection,
      sql`select n.* from namespaces n
          where n.id = any(${shares.map((share) => share.invitedGroupId)}::bigint[]) and ${visibleNamespaces(actor, 'n')}`,
    );
    const byId = new Map(groups.map((group) => [group.id, group]));
    const found = new Map<number, ShareWithGroup[]>(namespaceIds.map((id) => [id, []]));
    for (const share of shares) {
      const group = byId.get(share.invitedGroupId);
      if (group !== undefined) found.get(share.namespaceId)?.push({ share, group });
    }
    return found;
  }

  private async complete(actor: Actor, members: readonly MemberRow[]): Promise<ListedMember[]> {
    if (members.length === 0) return [];
    const userIds = members.flatMap(({ userId, createdById }) =>
      createdById === null ? [userId] : [userId, createdById],
    );
    const placeIds = members.flatMap(({ namespaceId, invitedGroupId }) =>
      invitedGroupId === null ? [namespaceId] : [namespaceId, invitedGroupId],
    );
    const [users, places] = await Promise.all([
      select<User>(this.connection, sql`select * from users where id = any(${userIds}::bigint[])`),
      select<Namespace>(
        this.connection,
        sql`select n.* from namespaces n where n.id = any(${placeIds}::bigint[]) and ${visibleNamespaces(actor, 'n')}`,
      ),
    ]);
    const usersById = new Map(users.map((user) => [user.id, user]));
    const placesById = new Map(places.map((place) => [place.id, place]));
    return members.flatMap((member) => {
      const user = usersById.get(member.userId);
      if (user === undefined) return [];
      const { createdById, namespaceId, invitedGroupId } = member;
      const createdBy = createdById === null ? null : (usersById.get(createdById) ?? null);
      const sharedWith = invitedGroupId === null ? undefined : (placesById.get(invitedGroupId) ?? null);
      return [{ member, user, createdBy, source: { place: placesById.get(namespaceId) ?? null, sharedWith } }];
    });
  }
}

function found(actor: Actor, search: string): Fragment {
  const pattern = likePattern(search);
  return any([
    sql`u.name ilike ${pattern}`,
    sql`u.username ilike ${pattern}`,
    ...(isAdministrator(actor) ? [sql`lower(u.email) = lower(${search})`] : []),
  ]);
}
