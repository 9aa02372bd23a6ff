import { accessLevels } from '../../../domain/access/role.ts';
import { sql, trusted, type Fragment } from '../sql.ts';

/**
 * A statement that returns as `user_id` the active people who own the namespace with this alias on a day: by a role in it
 * or above it, or because it is theirs or in their personal namespace.
 */
export function activeOwners(alias: string, today: string): Fragment {
  const n = trusted(alias);
  return sql`select person.id as user_id from users person where person.state = 'active' and person.id in (
    select m.user_id from members m
    where m.namespace_id = any(${n}.traversal_ids) and m.access_level = ${accessLevels.owner}
      and (m.expires_at is null or m.expires_at > ${today})
    union all select place.owner_id from namespaces place where place.id = any(${n}.traversal_ids))`;
}
