import type { z } from 'zod';
import type { NamespaceFilter, NamespaceOrder } from '../../../application/namespaces/namespace-queries.ts';
import { visibilities } from '../../../domain/namespaces/namespace.ts';
import { boolean, identifier, identifierList, instant, integer, oneOf, optional, optionalText } from '../parameters.ts';

/** Parameters that lists of groups share. */
export const groupListParameters = {
  search: optionalText,
  skip_groups: optional(identifierList),
  all_available: optional(boolean),
  order_by: optional(oneOf('name', 'path', 'id', 'similarity')),
  sort: optional(oneOf('asc', 'desc')),
  owned: optional(boolean),
  min_access_level: optional(integer),
  top_level_only: optional(boolean),
  visibility: optional(oneOf(...visibilities)),
};
type GroupListParameters = z.infer<z.ZodObject<typeof groupListParameters>>;

export function groupFilter(sent: GroupListParameters): NamespaceFilter {
  return {
    kinds: ['group'],
    ...(sent.search !== undefined && { search: sent.search }),
    ...(sent.skip_groups !== undefined && { skipIds: sent.skip_groups }),
    ...(sent.all_available === false && { membership: true }),
    ...(sent.owned === true && { owned: true }),
    ...(sent.min_access_level !== undefined && { minimumAccessLevel: sent.min_access_level }),
    ...(sent.top_level_only === true && { topLevelOnly: true }),
    ...(sent.visibility !== undefined && { visibility: sent.visibility }),
  };
}

export function groupOrder(sent: GroupListParameters): NamespaceOrder {
  const by = sent.order_by ?? 'name';
  return { by, direction: sent.sort ?? (by === 'similarity' ? 'desc' : 'asc') };
}

/** Parameters that lists of projects share. */
export const projectListParameters = {
  search: optionalText,
  search_namespaces: optional(boolean),
  membership: optional(boolean),
  owned: optional(boolean),
  starred: optional(boolean),
  simple: optional(boolean),
  visibility: optional(oneOf(...visibilities)),
  archived: optional(boolean),
  order_by: optional(
    oneOf('created_at', 'id', 'name', 'path', 'updated_at', 'last_activity_at', 'similarity', 'star_count'),
  ),
  sort: optional(oneOf('asc', 'desc')),
  min_access_level: optional(integer),
  with_issues_enabled: optional(boolean),
  id_after: optional(identifier),
  id_before: optional(identifier),
  last_activity_after: optional(instant),
  last_activity_before: optional(instant),
};
type ProjectListParameters = z.infer<z.ZodObject<typeof projectListParameters>>;

/** Projects cannot be starred, so lists of starred ones are empty. */
export function projectFilter(sent: ProjectListParameters): NamespaceFilter {
  return {
    kinds: ['project'],
    ...(sent.search !== undefined && { search: sent.search }),
    ...(sent.search_namespaces === true && { searchInFullPath: true }),
    ...(sent.membership === true && { membership: true }),
    ...(sent.owned === true && { owned: true }),
    ...(sent.starred === true && { ids: [] }),
    ...(sent.visibility !== undefined && { visibility: sent.visibility }),
    ...(sent.archived !== undefined && { archived: sent.archived }),
    ...(sent.min_access_level !== undefined && { minimumAccessLevel: sent.min_access_level }),
    ...(sent.with_issues_enabled === true && { issuesEnabled: true }),
    ...(sent.id_after !== undefined && { idAfter: sent.id_after }),
    ...(sent.id_before !== undefined && { idBefore: sent.id_before }),
    ...(sent.last_activity_after !== undefined && { activeAfter: sent.last_activity_after }),
    ...(sent.last_activity_before !== undefined && { activeBefore: sent.last_activity_before }),
  };
}

const projectOrders = {
  created_at: 'createdAt',
  id: 'id',
  name: 'name',
  path: 'path',
  updated_at: 'updatedAt',
  last_activity_at: 'lastActivityAt',
  similarity: 'similarity',
  star_count: 'createdAt',
} as const;

export function projectOrder(sent: ProjectListParameters): NamespaceOrder {
  return { by: projectOrders[sent.order_by ?? 'created_at'], direction: sent.sort ?? 'desc' };
}
