import type { NamespaceFilter } from '../../../application/namespaces/namespace-queries.ts';
import type { Actor } from '../../../domain/access/actor.ts';
import { accessLevels } from '../../../domain/access/role.ts';
import { isShort, likePattern, sql, type Fragment } from '../sql.ts';
import { holdsShortWords } from '../text-search.ts';
import { visibleNamespaces } from '../visible.ts';
import { activeOwners } from './active-owners.ts';

/** A filter whose namespace can come from another row of the statement. */
export interface PlacedFilter extends Omit<NamespaceFilter, 'parentId' | 'below'> {
  parentId?: number | Fragment | null;
  below?: number | Fragment;
}

/** A filter as SQL over `namespaces n`, limited to what the actor may see. */
export function namespaceConditions(actor: Actor, filter: PlacedFilter): Fragment[] {
  return [
    visibleNamespaces(actor, 'n'),
    sql`n.kind = any(${[...filter.kinds]}::text[])`,
    ...place(filter),
    ...membership(actor, filter),
    ...(filter.search === undefined || filter.search === ''
      ? []
      : [found(filter.search, filter.searchInFullPath === true)]),
    ...(filter.visibility === undefined ? [] : [sql`n.visibility = ${filter.visibility}`]),
    ...(filter.archived === undefined ? [] : [sql`n.archived = ${filter.archived}`]),
    ...(filter.issuesEnabled === undefined ? [] : [sql`n.issues_enabled = ${filter.issuesEnabled}`]),
    ...(filter.ownerlessOn === undefined ? [] : [sql`not exists (${activeOwners('n', filter.ownerlessOn)})`]),
    ...bounds(filter),
  ];
}

function place({ ids, fullPaths, parentId, below, skipIds, topLevelOnly }: PlacedFilter): Fragment[] {
  const conditions: Fragment[] = [];
  if (ids !== undefined) conditions.push(sql`n.id = any(${[...ids]}::bigint[])`);
  if (fullPaths !== undefined) {
    conditions.push(sql`lower(n.full_path) = any(${fullPaths.map((fullPath) => fullPath.toLowerCase())}::text[])`);
  }
  if (parentId === null || topLevelOnly === true) conditions.push(sql`n.parent_id is null`);
  else if (parentId !== undefined) conditions.push(sql`n.parent_id = ${parentId}`);
  if (below !== undefined) conditions.push(sql`n.traversal_ids @> array[${below}]::bigint[] and n.id <> ${below}`);
  if (skipIds !== undefined && skipIds.length > 0) conditions.push(sql`n.id <> all(${[...skipIds]}::bigint[])`);
  return conditions;
}

function membership(actor: Actor, { membership, owned, minimumAccessLevel }: PlacedFilter): Fragment[] {
  const conditions: Fragment[] = [];
  if (membership === true) conditions.push(memberFrom(actor, accessLevels.guest));
  if (owned === true) conditions.push(memberFrom(actor, accessLevels.owner));
  if (minimumAccessLevel !== undefined) conditions.push(memberFrom(actor, minimumAccessLevel));
  return conditions;
}

function bounds({ idAfter, idBefore, activeAfter, activeBefore }: PlacedFilter): Fragment[] {
  const conditions: Fragment[] = [];
  if (idAfter !== undefined) conditions.push(sql`n.id > ${idAfter}`);
  if (idBefore !== undefined) conditions.push(sql`n.id < ${idBefore}`);
  if (activeAfter !== undefined) conditions.push(sql`n.last_activity_at >= ${activeAfter}`);
  if (activeBefore !== undefined) conditions.push(sql`n.last_activity_at <= ${activeBefore}`);
  return conditions;
}

/** Namespaces in which the actor has at least this level, directly or inherited. */
function memberFrom(actor: Actor, minimum: number): Fragment {
  const namespaceIds = [...actor.memberships].filter(([, level]) => level >= minimum).map(([id]) => id);
  return sql`(n.traversal_ids && ${namespaceIds}::bigint[] or n.owner_id = ${actor.user?.id ?? null}::bigint)`;
}

/** The first condition uses the trigram index; the second excludes matches that are only in the parent's path. */
function found(search: string, inFullPath: boolean): Fragment {
  if (isShort(search)) {
    const names = "(n.name || ' ' || n.full_path)";
    return holdsShortWords({ text: names, paired: names, columns: ['n.name', 'n.path'] }, [search]);
  }
  const pattern = likePattern(search);
  const indexed = sql`(n.name || ' ' || n.full_path) ilike ${pattern}`;
  if (inFullPath || search.includes('/')) return indexed;
  return sql`(${indexed} and (n.name ilike ${pattern} or n.path ilike ${pattern}))`;
}
