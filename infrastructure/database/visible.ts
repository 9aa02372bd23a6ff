import { isAdministrator, type Actor } from '../../domain/access/actor.ts';
import { accessLevels } from '../../domain/access/role.ts';
import { all, always, any, sql, trusted, type Fragment } from './sql.ts';

/**
 * What an actor may see, as one SQL condition per table, used by every query. The same rules as
 * `domain/access/policy.ts`; a property test compares the two. `alias` is the table's alias in the query.
 */
export function visibleNamespaces(actor: Actor, alias: string): Fragment {
  const n = trusted(alias);
  if (isAdministrator(actor)) return always;
  if (actor.user === null) return sql`${n}.visibility = 'public'`;
  const open = actor.user.external ? ['public'] : ['public', 'internal'];
  return any([
    sql`${n}.visibility = any(${open}::text[])`,
    sql`${n}.traversal_ids && ${[...actor.memberships.keys()]}::bigint[]`,
    sql`${n}.id = any(${[...actor.seenThroughBelow]}::bigint[])`,
    sql`${n}.owner_id = ${actor.user.id}`,
  ]);
}

/**
 * Items in visible namespaces that are not confidential, or whose confidential items the actor may read; without items
 * of banned authors.
 */
export function visibleWorkItems(actor: Actor, alias: string): Fragment {
  if (isAdministrator(actor)) return always;
  const w = trusted(alias);
  return all([
    sql`${w}.namespace_id in (select n.id from namespaces n where ${visibleNamespaces(actor, 'n')})`,
    any([sql`not ${w}.confidential`, ...confidentialItems(actor, w)]),
    sql`not exists (select from users author where author.id = ${w}.author_id and author.state = 'banned')`,
  ]);
}

function confidentialItems(actor: Actor, w: Fragment): Fragment[] {
  if (actor.user === null) return [];
  return [
    trustedNamespaces(actor, w),
    sql`(${w}.type <> 'epic' and (${w}.author_id = ${actor.user.id} or exists (
      select from work_item_assignees assignee where assignee.work_item_id = ${w}.id and assignee.user_id = ${actor.user.id})))`,
  ];
}

/**
 * Rows of namespaces where the actor has at least the Planner role, which is enough to read confidential and internal
 * content.
 */
function trustedNamespaces(actor: Actor, row: Fragment): Fragment {
  // Any role from Planner up is enough, so the highest one does not matter.
  const trustedIn = namespacesFrom(actor, accessLevels.planner);
  return sql`${row}.namespace_id in (select n.id from namespaces n where n.traversal_ids && ${trustedIn}::bigint[])`;
}

/** Internal notes of items that the actor may read; `alias` is the items' table. */
export function visibleInternalNotes(actor: Actor, alias: string): Fragment {
  if (isAdministrator(actor)) return always;
  return actor.user === null ? trusted('false') : trustedNamespaces(actor, trusted(alias));
}

/** Labels and milestones are visible to everyone who can see their namespace. */
export function visibleInNamespace(actor: Actor, alias: string): Fragment {
  if (isAdministrator(actor)) return always;
  return sql`${trusted(alias)}.namespace_id in (select n.id from namespaces n where ${visibleNamespaces(actor, 'n')})`;
}

/** Shared views and private ones of the actor; in addition to their namespace. Administrators see no others either. */
export function visibleViews(actor: Actor, alias: string): Fragment {
  const view = trusted(alias);
  return sql`(${view}.owner_id is null or ${view}.owner_id = ${actor.user?.id ?? null}::bigint)`;
}

/** Environments and deployments of public projects, and of those in which the actor is at least a Reporter. */
export function visibleDeployments(actor: Actor, alias: string): Fragment {
  if (isAdministrator(actor)) return always;
  return sql`${trusted(alias)}.namespace_id in (select n.id from namespaces n where ${visibleNamespaces(actor, 'n')}
    and (n.visibility = 'public' or n.traversal_ids && ${namespacesFrom(actor, accessLevels.reporter)}::bigint[]))`;
}

/** Merge requests follow the same rule. */
export const visibleMergeRequests = visibleDeployments;

/** Vulnerabilities and findings of projects in which the actor is at least a Developer. */
export function visibleVulnerabilities(actor: Actor, alias: string): Fragment {
  if (isAdministrator(actor)) return always;
  if (actor.user === null) return trusted('false');
  return sql`${trusted(alias)}.namespace_id in (select n.id from namespaces n
    where n.traversal_ids && ${namespacesFrom(actor, accessLevels.developer)}::bigint[])`;
}

/** Requests for access to groups of which the actor is an Owner, and to projects of which they are at least a Maintainer. */
export function visibleAccessRequests(actor: Actor, alias: string): Fragment {
  if (isAdministrator(actor)) return always;
  if (actor.user === null) return trusted('false');
  const groups = namespacesFrom(actor, accessLevels.owner);
  const projects = namespacesFrom(actor, accessLevels.maintainer);
  return sql`${trusted(alias)}.namespace_id in (select n.id from namespaces n
    where n.traversal_ids && ${groups}::bigint[] or (n.kind = 'project' and n.traversal_ids && ${projects}::bigint[])
      or n.owner_id = ${actor.user.id})`;
}

/** Namespaces in which the actor has a membership of at least this level. */
function namespacesFrom(actor: Actor, lowest: number): number[] {
  return [...actor.memberships].filter(([, level]) => level >= lowest).map(([id]) => id);
}
