import { accessLevels } from '../../../domain/access/role.ts';
import { plans } from '../../../domain/seats/plan.ts';
import { leastSeatLevel } from '../../../domain/seats/seats.ts';
import type { Subject } from '../../../domain/log/subjects.ts';
import { join, sql, trusted, type Fragment } from '../sql.ts';

/** The relations for counting seats: the current tables, or their state on a past day. */
export interface SeatSources {
  members: Fragment;
  shares: Fragment;
  namespaces: Fragment;
  users: Fragment;
  subscriptions: Fragment;
}

export const presentSources: SeatSources = {
  members: trusted('members'),
  shares: trusted('group_shares'),
  namespaces: trusted('namespaces'),
  users: trusted('users'),
  subscriptions: trusted('group_subscriptions'),
};

/**
 * Every role in or below these top-level groups: `top_id`, `user_id`, `access_level`, `namespace_id` (where it
 * applies), `joined_at`, and `share_id` for roles through an invited group.
 */
export function rolesBelow(
  { members, shares, namespaces }: SeatSources,
  tops: Fragment,
  today: string | Fragment,
): Fragment {
  return sql`(
    with places as (
      select n.id, n.kind, n.traversal_ids[1] as top_id from ${namespaces} n
      where n.traversal_ids && ${tops})
    select p.top_id, p.kind, m.user_id, m.access_level, p.id as namespace_id, m.created_at as joined_at,
      null::bigint as share_id
    from places p join ${members} m on m.namespace_id = p.id
    where m.access_level >= ${accessLevels.guest} and (m.expires_at is null or m.expires_at > ${today})
    union all
    select p.top_id, p.kind, m.user_id, least(m.access_level, s.access_level), p.id, s.created_at, s.id
    from places p join ${shares} s on s.namespace_id = p.id
      join ${namespaces} invited on invited.id = s.invited_group_id
      join ${members} m on m.namespace_id = any(invited.traversal_ids)
    where m.access_level >= ${accessLevels.guest} and (m.expires_at is null or m.expires_at > ${today})
      and (s.expires_at is null or s.expires_at > ${today}))`;
}

/**
 * One row per seat in use: `top_id`, `user_id`, by the rule of `takesSeat`. For a past day the planner has no
 * statistics about states; with a plain comparison it would expect very few people and choose a slow nested loop.
 */
export function seatsInUse(sources: SeatSources, tops: Fragment, today: string | Fragment): Fragment {
  return sql`(
    select role.top_id, role.user_id
    from ${rolesBelow(sources, tops, today)} role
      join ${sources.users} u on u.id = role.user_id
        and case when u.state = 'active' and u.kind = 'person' then true else false end
      left join ${sources.subscriptions} bought on bought.namespace_id = role.top_id
    where role.access_level >= ${leastLevel('bought')}
    group by role.top_id, role.user_id)`;
}

/** The lowest role that uses a seat under the plan of this subscription, which may be missing. */
export function leastLevel(subscriptions: string): Fragment {
  const cases = plans.map((plan) => sql`when ${plan} then ${leastSeatLevel(plan)}::integer`);
  return sql`(case coalesce(${trusted(subscriptions)}.plan, 'free') ${join(cases, ' ')} end)`;
}

/** What decides about seats. An index of the log has their entries by time. */
export const seatSubjects = ['member', 'group_share', 'user', 'namespace', 'subscription'] as const satisfies Subject[];

/**
 * Common table expressions (to follow `with recursive`) that reconstruct the tables at the end of a day, and their
 * names as sources. Later changes in the log are undone.
 */
export function sourcesOfDay(day: string): { expressions: Fragment; sources: SeatSources } {
  const expressions = sql`
    later as materialized (
      select id, subject_type, subject_id, namespace_id, changes from change_log
      where subject_type in (${trusted(seatSubjects.map((subject) => `'${subject}'`).join(', '))})
        and created_at >= ((${day}::date + 1)::timestamp at time zone 'UTC')),
    -- The first later change of each field holds the value before it.
    undone as materialized (
      select subject_type, subject_id, jsonb_object_agg(field, before) as was, bool_or(made) as made, min(namespace_id) as namespace_id
      from (
        select distinct on (l.subject_type, l.subject_id, field) l.subject_type, l.subject_id, field, value -> 'before' as before,
          l.namespace_id, not value ? 'before' and field in ('userId', 'invitedGroupId', 'kind', 'namespaceId') as made
        from later l cross join lateral jsonb_each(l.changes) as c (field, value)
        where field in ('userId', 'namespaceId', 'accessLevel', 'expiresAt', 'invitedGroupId', 'state', 'parentId', 'kind', 'plan')
        order by l.subject_type, l.subject_id, field, l.id) first
      group by subject_type, subject_id),
    members_then as (
      select coalesce(m.id, d.subject_id) as id, coalesce(m.namespace_id, (d.was ->> 'namespaceId')::bigint, d.namespace_id) as namespace_id,
        coalesce(m.user_id, (d.was ->> 'userId')::bigint) as user_id,
        case when d.was ? 'accessLevel' then (d.was ->> 'accessLevel')::integer else m.access_level end as access_level,
        case when d.was ? 'expiresAt' then (d.was ->> 'expiresAt')::date else m.expires_at end as expires_at, m.created_at
      from members m full join (select * from undone where subject_type = 'member') d on d.subject_id = m.id
      where not coalesce(d.made, false)),
    shares_then as (
      select coalesce(s.id, d.subject_id) as id, coalesce(s.namespace_id, (d.was ->> 'namespaceId')::bigint, d.namespace_id) as namespace_id,
        coalesce(s.invited_group_id, (d.was ->> 'invitedGroupId')::bigint) as invited_group_id,
        case when d.was ? 'accessLevel' then (d.was ->> 'accessLevel')::integer else s.access_level end as access_level,
        case when d.was ? 'expiresAt' then (d.was ->> 'expiresAt')::date else s.expires_at end as expires_at, s.created_at
      from group_shares s full join (select * from undone where subject_type = 'group_share') d on d.subject_id = s.id
      where not coalesce(d.made, false)),
    users_then as (
      select coalesce(u.id, d.subject_id) as id, coalesce(u.kind, 'person') as kind,
        case when d.was ? 'state' then d.was ->> 'state' else u.state end as state
      from users u full join (select * from undone where subject_type = 'user' and was ? 'state') d on d.subject_id = u.id),
    places_then as (
      select coalesce(n.id, d.subject_id) as id, coalesce(n.kind, d.was ->> 'kind') as kind,
        case when d.was ? 'parentId' then (d.was ->> 'parentId')::bigint else n.parent_id end as parent_id
      from namespaces n full join (select * from undone where subject_type = 'namespace') d on d.subject_id = n.id
      where not coalesce(d.made, false)),
    namespaces_then as (
      select id, kind, array[id] as traversal_ids from places_then where parent_id is null
      union all
      select p.id, p.kind, above.traversal_ids || p.id from places_then p join namespaces_then above on above.id = p.parent_id),
    subscriptions_then as (
      select b.namespace_id, case when d.made then 'free' when d.was ? 'plan' then d.was ->> 'plan' else b.plan end as plan
      from group_subscriptions b left join undone d on d.subject_type = 'subscription' and d.subject_id = b.id)`;
  return {
    expressions,
    sources: {
      members: trusted('members_then'),
      shares: trusted('shares_then'),
      namespaces: trusted('namespaces_then'),
      users: trusted('users_then'),
      subscriptions: trusted('subscriptions_then'),
    },
  };
}
