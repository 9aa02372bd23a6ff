import type {
  MemberFilter,
  MemberQueries,
  MemberWithUser,
  ShareWithGroup,
} from '../../../application/namespaces/member-queries.ts';
import type { Page, PageRequest } from '../../../application/page.ts';
import type { Clock } from '../../../application/ports.ts';
import { isAdministrator, type Actor } from '../../../domain/access/actor.ts';
import { accessLevels } from '../../../domain/access/role.ts';
import type { GroupShare, Member } from '../../../domain/namespaces/member.ts';
import type { Namespace } from '../../../domain/namespaces/namespace.ts';
import type { User } from '../../../domain/people/user.ts';
import type { List, Pager } from '../pager.ts';
import { all, any, likePattern, select, selectOne, sql, trusted, type Fragment } from '../sql.ts';
import type { Statements } from '../statement-limiter.ts';
import { visibleNamespaces } from '../visible.ts';

export class DatabaseMemberQueries implements MemberQueries {
  constructor(
    private readonly connection: Statements,
    private readonly pager: Pager,
    private readonly clock: Clock,
  ) {}

  async page(actor: Actor, filter: MemberFilter, page: PageRequest): Promise<Page<MemberWithUser>> {
    const found = await this.pager.page<Member>(this.list(actor, filter), page);
    return { ...found, rows: await this.withUsers(found.rows) };
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

  async find(actor: Actor, namespaceId: number, userId: number, inherited: boolean): Promise<MemberWithUser | null> {
    const { from, conditions } = this.list(actor, { namespaceId, inherited, userIds: [userId] });
    const member = await selectOne<Member>(this.connection, sql`select m.* from ${from} where ${all(conditions)}`);
    return member === null ? null : ((await this.withUsers([member]))[0] ?? null);
  }

  /** Minimal access applies only to its own namespace: it is not a role that is inherited. */
  private list(actor: Actor, { namespaceId, inherited, userIds, skipUserIds, search }: MemberFilter): List {
    const place = inherited
      ? sql`(a.namespace_id = ${namespaceId} or (a.access_level >= ${accessLevels.guest} and a.namespace_id = any(
              (select traversal_ids from namespaces where id = ${namespaceId})::bigint[])))`
      : sql`a.namespace_id = ${namespaceId}`;
    const people = all([
      ...(userIds === undefined ? [] : [sql`a.user_id = any(${[...userIds]}::bigint[])`]),
      ...(skipUserIds === undefined ? [] : [sql`a.user_id <> all(${[...skipUserIds]}::bigint[])`]),
    ]);
    const columns = trusted('id, namespace_id, user_id, access_level, created_by_id, created_at, expires_at');
    const memberships = inherited
      ? sql`(select ${columns} from members union all ${this.invitedMembers(actor, namespaceId)})`
      : trusted('members');
    return {
      columns: 'm.*',
      from: sql`(select distinct on (a.user_id) a.* from ${memberships} a
                 where ${place} and ${people} and (a.expires_at is null or a.expires_at > ${this.clock.today()})
                 order by a.user_id, a.access_level desc, (a.namespace_id = ${namespaceId}) desc, a.id) m
               join users u on u.id = m.user_id`,
      conditions: search === undefined || search === '' ? [] : [found(actor, search)],
      sort: { name: 'user', expression: sql`m.user_id`, type: 'bigint', nullable: false, direction: 'asc' },
      id: sql`m.id`,
    };
  }

  /**
   * Members of groups invited to the namespace or above it, as memberships there; only of groups that the actor may
   * read.
   */
  private invitedMembers(actor: Actor, namespaceId: number): Fragment {
    return sql`select m.id, s.namespace_id, m.user_id, least(m.access_level, s.access_level), s.created_by_id,
        s.created_at, least(m.expires_at, s.expires_at)
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

  private async withUsers(members: readonly Member[]): Promise<MemberWithUser[]> {
    if (members.length === 0) return [];
    const userIds = members.flatMap(({ userId, createdById }) =>
      createdById === null ? [userId] : [userId, createdById],
    );
    const users = await select<User>(this.connection, sql`select * from users where id = any(${userIds}::bigint[])`);
    const byId = new Map(users.map((user) => [user.id, user]));
    return members.flatMap((member) => {
      const user = byId.get(member.userId);
      if (user === undefined) return [];
      return [{ member, user, createdBy: member.createdById === null ? null : (byId.get(member.createdById) ?? null) }];
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
