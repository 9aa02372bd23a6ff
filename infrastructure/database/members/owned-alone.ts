import { accessLevels } from '../../../domain/access/role.ts';
import { sql, type Fragment } from '../sql.ts';

/** For `from`: the groups `n` that a person owns directly, with their membership `owner`. */
export function ownedGroups(userId: Fragment, today: string): Fragment {
  return sql`members owner join namespaces n on n.id = owner.namespace_id and n.kind = 'group'
    and owner.user_id = ${userId} and owner.access_level = ${accessLevels.owner}
    and (owner.expires_at is null or owner.expires_at > ${today})`;
}

/** For `from`: those of them that would have no owner without that person. Conditions may follow with `and`. */
export function ownedAlone(userId: Fragment, today: string): Fragment {
  return sql`${ownedGroups(userId, today)} where not exists (
    select from members other where other.namespace_id = any(n.traversal_ids) and other.user_id <> ${userId}
      and other.access_level = ${accessLevels.owner}
      and (other.expires_at is null or owner.expires_at is not null and other.expires_at > ${today}))`;
}
