import type { NamedOr, WorkItemFilter } from '../../../application/work-items/work-item-filter.ts';
import type { Actor } from '../../../domain/access/actor.ts';
import { always, any, sql, trusted, type Fragment } from '../sql.ts';
import { visibleWorkItems } from '../visible.ts';

/** The conditions on author, assignees, reactions and subscribers. Usernames ignore case. */
export function peopleConditions(actor: Actor, filter: WorkItemFilter): Fragment[] {
  const { not, or } = filter;
  const conditions: Fragment[] = [];
  if (filter.authorUsernames) conditions.push(sql`w.author_id in ${usersNamed(filter.authorUsernames)}`);
  if (filter.authorIds) conditions.push(sql`w.author_id = any(${filter.authorIds}::bigint[])`);
  if (not?.authorUsernames) conditions.push(sql`w.author_id not in ${usersNamed(not.authorUsernames)}`);
  if (not?.authorIds) conditions.push(sql`w.author_id <> all(${not.authorIds}::bigint[])`);
  if (or?.authorUsernames) conditions.push(sql`w.author_id in ${usersNamed(or.authorUsernames)}`);

  // All named people must be assigned.
  const usernames = [...new Set(filter.assigneeUsernames?.map((username) => username.toLowerCase()))];
  if (usernames.length > 0)
    conditions.push(assignedAll(sql`assignee.user_id in ${usersNamed(usernames)}`, usernames.length));
  const ids = [...new Set(filter.assigneeIds)];
  const [onlyId] = ids;
  // Starts from the person, because counting would start from each item.
  if (ids.length === 1) conditions.push(assigned(sql`= ${onlyId}::bigint`));
  else if (ids.length > 0) conditions.push(assignedAll(sql`assignee.user_id = any(${ids}::bigint[])`, ids.length));
  if (not?.assigneeUsernames) conditions.push(sql`not ${assigned(sql`in ${usersNamed(not.assigneeUsernames)}`)}`);
  if (not?.assigneeIds) conditions.push(sql`not ${assigned(sql`= any(${not.assigneeIds}::bigint[])`)}`);
  if (filter.assignee) {
    const some = sql`exists (select from work_item_assignees assignee where assignee.work_item_id = w.id)`;
    conditions.push('any' in filter.assignee ? some : sql`not ${some}`);
  }
  if (filter.assigneeBelow) conditions.push(assignedToOne(actor, filter, [filter.assigneeBelow]));
  if (not?.assigneeBelow) conditions.push(sql`not ${assignedTo(actor, filter, not.assigneeBelow)}`);
  if (or?.assignees) conditions.push(assignedToOne(actor, filter, or.assignees));
  if (filter.myReaction) conditions.push(reactedWithOne(actor, [filter.myReaction]));
  if (not?.myReactions) conditions.push(sql`not ${reacted(actor, not.myReactions)}`);
  if (or?.myReactions) conditions.push(reactedWithOne(actor, or.myReactions));
  if (filter.subscribed !== undefined) conditions.push(subscribed(actor, filter.subscribed));
  return conditions;
}

function usersNamed(usernames: readonly string[]): Fragment {
  const lower = usernames.map((username) => username.toLowerCase());
  return sql`(select named.id from users named where lower(named.username) = any(${lower}::text[]))`;
}

/** Usernames are unique ignoring case, so the number of people must equal the number of names. */
function assignedAll(who: Fragment, count: number): Fragment {
  return sql`(select count(*) from work_item_assignees assignee where assignee.work_item_id = w.id and ${who}) = ${count}`;
}

function assigned(who: Fragment): Fragment {
  return sql`exists (select from work_item_assignees assignee where assignee.work_item_id = w.id and assignee.user_id ${who})`;
}

/** Items that one of these is true of. All usernames are looked up at once. */
function assignedToOne(actor: Actor, filter: WorkItemFilter, named: readonly NamedOr[]): Fragment {
  const usernames = named.flatMap((one) => ('is' in one ? one.is : []));
  const toAnyone = assignedTo(actor, filter, null);
  return any([
    ...(usernames.length > 0 ? [assignedTo(actor, filter, usernames)] : []),
    ...(named.some((one) => 'any' in one) ? [toAnyone] : []),
    ...(named.some((one) => 'none' in one) ? [sql`not (${toAnyone})`] : []),
  ]);
}

/** Items that are assigned to these people, or to anyone; epics also if they are above such items. */
function assignedTo(actor: Actor, { types }: WorkItemFilter, usernames: readonly string[] | null): Fragment {
  const own = assigned(usernames === null ? trusted('is not null') : sql`in ${usersNamed(usernames)}`);
  return types.includes('epic') ? any([own, assignedBelow(actor, usernames)]) : own;
}

/**
 * Epics above items that are assigned to these people, or to anyone: open items, or all of a closed epic. Only items
 * that the actor may read count, so that the answer reveals nothing about hidden ones. Looking for people starts from
 * their assignments, because an epic may have very many descendants; looking for anyone starts from the epic, because
 * most items are assigned.
 */
function assignedBelow(actor: Actor, usernames: readonly string[] | null): Fragment {
  const seen = visibleWorkItems(actor, 'below');
  if (usernames === null) {
    // The subquery is scalar, so PostgreSQL runs it per epic; it would read all items for an `exists`.
    return sql`(select true from work_items below
      where below.ancestor_ids @> array[w.id] and (below.state = 'opened' or w.state = 'closed')
        and exists (select from work_item_assignees assignee where assignee.work_item_id = below.id) and ${seen} limit 1) is true`;
  }
  const above = (state: Fragment): Fragment => sql`w.id in (select unnest(below.ancestor_ids)
    from work_item_assignees assignee join work_items below on below.id = assignee.work_item_id
    where assignee.user_id in ${usersNamed(usernames)} and ${state} and ${seen})`;
  return sql`(${above(sql`below.state = 'opened'`)} or (w.state = 'closed' and ${above(always)}))`;
}

/** Items that one of these is true of. */
function reactedWithOne(actor: Actor, named: readonly NamedOr[]): Fragment {
  const names = named.flatMap((one) => ('is' in one ? one.is : []));
  return any([
    ...(names.length > 0 ? [reacted(actor, names)] : []),
    ...(named.some((one) => 'any' in one) ? [reacted(actor, null)] : []),
    ...(named.some((one) => 'none' in one) ? [sql`not ${reacted(actor, null)}`] : []),
  ]);
}

/** The actor's own reactions, of these or of any kind; anonymous readers have none. */
function reacted(actor: Actor, names: readonly string[] | null): Fragment {
  const mine = sql`select from award_emoji mine where mine.work_item_id = w.id and mine.user_id = ${actor.user?.id ?? null}::bigint`;
  return names === null ? sql`exists (${mine})` : sql`exists (${mine} and mine.name = any(${names}::text[]))`;
}

/** Explicit subscriptions of the actor, on or off. */
function subscribed(actor: Actor, isSubscribed: boolean): Fragment {
  return sql`exists (select from subscriptions subscription where subscription.work_item_id = w.id
    and subscription.user_id = ${actor.user?.id ?? null}::bigint and subscription.subscribed = ${isSubscribed})`;
}
