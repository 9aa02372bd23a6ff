import { sql, type Fragment } from '../sql.ts';

/**
 * Whether the instance requires a second factor of the person, or a group that they are a member of, at or above that
 * place. Usually no group does, and nothing else is read then.
 */
export function twoFactorRequired(userId: Fragment, today: string): Fragment {
  return sql`(exists (select from instance_settings where require_two_factor)
    or exists (select from namespaces strict where strict.require_two_factor and exists (
      select from members m join namespaces n on n.id = m.namespace_id
        where m.user_id = ${userId} and (m.expires_at is null or m.expires_at > ${today})
          and n.traversal_ids @> array[strict.id])))`;
}
