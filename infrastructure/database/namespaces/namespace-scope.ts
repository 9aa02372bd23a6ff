import { any, sql, trusted, type Fragment } from '../sql.ts';

/** Rows of a namespace, and optionally of its ancestors and descendants. `alias` is a table with a `namespace_id`. */
export function namespaceScope(
  alias: string,
  scope: { namespaceId: number | Fragment; includeAncestors: boolean; includeDescendants: boolean },
): Fragment {
  const place = sql`${trusted(alias)}.namespace_id`;
  const places = [sql`${place} = ${scope.namespaceId}`];
  if (scope.includeAncestors) {
    places.push(
      sql`${place} = any(select unnest(here.traversal_ids) from namespaces here where here.id = ${scope.namespaceId})`,
    );
  }
  if (scope.includeDescendants) {
    places.push(
      sql`${place} in (select below.id from namespaces below where below.traversal_ids @> array[${scope.namespaceId}]::bigint[])`,
    );
  }
  return any(places);
}
