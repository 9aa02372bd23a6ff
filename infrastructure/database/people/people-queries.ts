import type { Page, PageRequest } from '../../../application/inputs/page.ts';
import type {
  ActivityEvent,
  Associations,
  FirstSteps,
  PeopleFilter,
  PeopleOrder,
  PeopleQueries,
} from '../../../application/people/people-queries.ts';
import type { Clock } from '../../../application/ports/clock.ts';
import { isAdministrator, type Actor } from '../../../domain/access/actor.ts';
import { accessLevels } from '../../../domain/access/role.ts';
import type { Identity } from '../../../domain/people/identity.ts';
import type { User } from '../../../domain/people/user.ts';
import type { Pager, SortKey } from '../pager.ts';
import { all, any, isShort, likePattern, select, selectCount, selectOne, sql, trusted, type Fragment } from '../sql.ts';
import { holdsShortWords } from '../text-search.ts';
import { ownedAlone } from '../members/owned-alone.ts';
import { visibleInternalNotes, visibleNamespaces, visibleWorkItems } from '../visible.ts';
import type { Statements } from '../statement-limiter.ts';

const sortKeys: Record<PeopleOrder['by'], Pick<SortKey, 'expression' | 'type'>> = {
  id: { expression: trusted('u.id'), type: 'bigint' },
  name: { expression: trusted('u.name'), type: 'text' },
  username: { expression: trusted('u.username'), type: 'text' },
  createdAt: { expression: trusted('u.created_at'), type: 'timestamptz' },
  updatedAt: { expression: trusted('u.updated_at'), type: 'timestamptz' },
};

/** All people of the instance are visible to everyone; presenters decide which of their fields are shown. */
export class DatabasePeopleQueries implements PeopleQueries {
  constructor(
    private readonly connection: Statements,
    private readonly pager: Pager,
    private readonly clock: Clock,
  ) {}

  async page(
    actor: Actor,
    filter: PeopleFilter,
    { by, direction }: PeopleOrder,
    page: PageRequest,
  ): Promise<Page<User>> {
    return this.pager.page<User>(
      {
        columns: 'u.*',
        from: trusted('users u'),
        conditions: [matching(actor, filter, this.clock.today())],
        sort: { name: by, ...sortKeys[by], nullable: false, direction },
        id: trusted('u.id'),
      },
      page,
    );
  }

  count(actor: Actor, filter: PeopleFilter): Promise<number> {
    return selectCount(
      this.connection,
      sql`select count(*)::integer as count from users u where ${matching(actor, filter, this.clock.today())}`,
    );
  }

  async find(_actor: Actor, id: number): Promise<User | null> {
    return selectOne<User>(this.connection, sql`select * from users where id = ${id}`);
  }

  async findByUsername(_actor: Actor, username: string): Promise<User | null> {
    return selectOne<User>(this.connection, sql`select * from users where lower(username) = lower(${username}::text)`);
  }

  async associationsOf(actor: Actor, userId: number): Promise<Associations | null> {
    if (!isAdministrator(actor)) return null;
    const direct = (
      kind: string,
    ) => sql`(select count(*)::integer from members m join namespaces n on n.id = m.namespace_id
      where m.user_id = u.id and n.kind = ${kind})`;
    const authored = (types: Fragment) =>
      sql`(select count(*)::integer from work_items w where w.author_id = u.id and ${types})`;
    return selectOne<Associations>(
      this.connection,
      sql`select ${direct('group')} as groups, ${direct('project')} as projects,
            (select count(*)::integer from namespaces n join namespaces personal on personal.id = n.parent_id
              where personal.owner_id = u.id and personal.kind = 'user') as personal_projects,
            ${authored(sql`w.type <> 'epic'`)} as issues, ${authored(sql`w.type = 'epic'`)} as epics,
            (select count(*)::integer from merge_requests r where r.author_id = u.id) as merge_requests,
            (select count(*)::integer from notes n where n.author_id = u.id) as comments,
            array(select n.full_path from ${ownedAlone(sql`u.id`, this.clock.today())} order by n.full_path limit 20)
              as owned_alone
          from users u where u.id = ${userId}`,
    );
  }

  async activityOf(actor: Actor, userId: number, limit: number): Promise<ActivityEvent[]> {
    const seen = visibleWorkItems(actor, 'w');
    const columns = trusted('w.id as item_id, w.type, w.iid, w.title, p.full_path');
    const place = trusted('join namespaces p on p.id = w.namespace_id');
    return select<ActivityEvent>(
      this.connection,
      sql`(select w.id, 'opened' as action, w.created_at, ${columns} from work_items w ${place}
            where w.author_id = ${userId} and ${seen} order by w.id desc limit ${limit})
          union all
          (select n.id, 'commented on', n.created_at, ${columns} from notes n
            join work_items w on w.id = n.work_item_id ${place}
            where n.author_id = ${userId} and ${seen} and (not n.internal or ${visibleInternalNotes(actor, 'w')})
            order by n.id desc limit ${limit})
          order by created_at desc, id desc limit ${limit}`,
    );
  }

  async firstStepsOf(actor: Actor): Promise<FirstSteps> {
    const userId = actor.user?.id ?? null;
    const owned = [...actor.memberships].filter(([, level]) => level >= accessLevels.owner).map(([id]) => id);
    const inside = (id: Fragment) =>
      sql`${id} in (select n.id from namespaces n where n.traversal_ids && ${owned}::bigint[])`;
    const found = await selectOne<FirstSteps>(
      this.connection,
      sql`select
            (select n.full_path from namespaces n where n.id = any(${owned}::bigint[]) and n.kind = 'group'
              order by n.id limit 1) as "group",
            exists (select from namespaces n where n.traversal_ids && ${owned}::bigint[] and n.kind = 'project')
              as has_project,
            exists (select from work_items w where w.type = 'epic' and (w.start_date is not null or w.due_date is not null)
              and ${inside(sql`w.namespace_id`)}) as has_dated_epic,
            exists (select from members m where m.user_id <> ${userId}::bigint and ${inside(sql`m.namespace_id`)})
              or exists (select from invitations i where ${inside(sql`i.namespace_id`)}) as has_people,
            exists (select from plan_imports p where p.user_id = ${userId}::bigint) as has_imported`,
    );
    return found ?? { group: null, hasProject: false, hasDatedEpic: false, hasPeople: false, hasImported: false };
  }

  async identitiesOf(actor: Actor, userIds: readonly number[]): Promise<Identity[]> {
    const shown = isAdministrator(actor) ? userIds : userIds.filter((id) => id === actor.user?.id);
    if (shown.length === 0) return [];
    return select<Identity>(
      this.connection,
      sql`select * from identities where user_id = any(${[...shown]}::bigint[]) order by user_id, provider`,
    );
  }
}

function matching(actor: Actor, filter: PeopleFilter, today: string): Fragment {
  const conditions: Fragment[] = [];
  if (filter.ids) conditions.push(sql`u.id = any(${[...filter.ids]}::bigint[])`);
  if (filter.usernames) {
    conditions.push(sql`lower(u.username) = any(${filter.usernames.map((name) => name.toLowerCase())}::text[])`);
  }
  if (filter.search !== undefined && filter.search !== '') conditions.push(personMatches(actor, filter.search));
  if (filter.states) conditions.push(sql`u.state = any(${[...filter.states]}::text[])`);
  if (filter.admins !== undefined) conditions.push(sql`u.admin = ${filter.admins}`);
  if (filter.twoFactor !== undefined) conditions.push(sql`u.two_factor_enabled = ${filter.twoFactor}`);
  if (filter.external !== undefined) conditions.push(sql`u.external = ${filter.external}`);
  if (filter.excludeExternal === true) conditions.push(sql`not u.external`);
  if (filter.createdAfter) conditions.push(sql`u.created_at > ${filter.createdAfter}`);
  if (filter.createdBefore) conditions.push(sql`u.created_at < ${filter.createdBefore}`);
  if (filter.membersOf) conditions.push(memberOf(actor, filter.membersOf, today));
  return all(conditions);
}

/** The first condition on names uses the trigram index; the second excludes texts that only match across both names. */
export function personMatches(actor: Actor, text: string): Fragment {
  const whole = isAdministrator(actor) ? [sql`lower(u.email) = lower(${text}::text)`] : [];
  if (isShort(text)) {
    const names = "(u.username || ' ' || u.name)";
    return any([holdsShortWords({ text: names, paired: names, columns: ['u.username', 'u.name'] }, [text]), ...whole]);
  }
  const pattern = likePattern(text);
  const named = sql`((u.username || ' ' || u.name) ilike ${pattern}
    and (u.username ilike ${pattern} or u.name ilike ${pattern}))`;
  return any([named, sql`u.public_email ilike ${pattern}`, ...whole]);
}

function memberOf(
  actor: Actor,
  { namespaceId, descendants }: NonNullable<PeopleFilter['membersOf']>,
  today: string,
): Fragment {
  const where = [sql`n.id = any((select traversal_ids from namespaces where id = ${namespaceId})::bigint[])`];
  if (descendants) {
    where.push(sql`(n.traversal_ids @> ${[namespaceId]}::bigint[] and ${visibleNamespaces(actor, 'n')})`);
  }
  const member = sql`m.user_id = u.id and (m.expires_at is null or m.expires_at > ${today})`;
  return sql`(exists (select from members m join namespaces n on n.id = m.namespace_id where ${member} and ${any(where)})
    or exists (select from group_shares s join namespaces n on n.id = s.namespace_id
        join namespaces invited on invited.id = s.invited_group_id
        join members m on invited.traversal_ids @> array[m.namespace_id]
      where ${member} and m.access_level >= ${accessLevels.guest} and (s.expires_at is null or s.expires_at > ${today})
        and ${visibleNamespaces(actor, 'invited')} and ${any(where)}))`;
}
