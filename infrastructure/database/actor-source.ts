import type { Knex } from 'knex';
import type { ActorSource } from '../../application/ports/actor-source.ts';
import type { Clock } from '../../application/ports/clock.ts';
import { anonymous, type Actor } from '../../domain/access/actor.ts';
import { accessLevels } from '../../domain/access/role.ts';
import type { User } from '../../domain/people/user.ts';
import { select, sql, prepared, trusted, type Fragment } from './sql.ts';

/** Ids of a namespace and of its ancestors, and the access level there. */
export type RoleRow = readonly [namespaceId: number, accessLevel: number, traversalIds: readonly number[]];
type UserWithRoles = User & { roles: RoleRow[] | null };

/**
 * Loads the actor and their roles, from direct memberships and from invited groups. Access through an invitation is not
 * passed on by further invitations. Minimal access gives no rights, so it is not a role.
 */
export class DatabaseActorSource implements ActorSource {
  constructor(
    private readonly connection: Knex,
    private readonly clock: Clock,
  ) {}

  async load(userId: number | null): Promise<Actor> {
    if (userId === null) return anonymous;
    return (await this.loadMany([userId])).get(userId) ?? anonymous;
  }

  async loadMany(userIds: readonly number[]): Promise<Map<number, Actor>> {
    const users = await select<UserWithRoles>(
      this.connection,
      prepared(sql`select u.*, ${rolesOf(trusted('u.id'), this.clock.today())} as roles
          from users u where u.id = any(${[...new Set(userIds)]}::bigint[])`),
    );
    return new Map(users.map(({ roles, ...user }) => [user.id, actorOf(user, roles)]));
  }
}

/** The roles of a person as JSON, as part of a statement that reads the person. */
export function rolesOf(userId: Fragment, today: string): Fragment {
  return sql`(select json_agg(json_build_array(role.namespace_id, role.access_level, role.traversal_ids)) from (
      select m.namespace_id, m.access_level, n.traversal_ids
      from members m join namespaces n on n.id = m.namespace_id
      where m.user_id = ${userId} and m.access_level >= ${accessLevels.guest}
        and (m.expires_at is null or m.expires_at > ${today})
      union all
      select s.namespace_id, least(m.access_level, s.access_level), n.traversal_ids
      from group_shares s join namespaces n on n.id = s.namespace_id
        join namespaces invited on invited.id = s.invited_group_id
        join members m on m.user_id = ${userId} and invited.traversal_ids @> array[m.namespace_id]
      where m.access_level >= ${accessLevels.guest} and (m.expires_at is null or m.expires_at > ${today})
        and (s.expires_at is null or s.expires_at > ${today})) role)`;
}

/** Adds the roles from `rolesOf` to a person. Of several roles in one namespace the highest counts. */
export function actorOf(user: User, roles: readonly RoleRow[] | null): Actor & { user: User } {
  const memberships = new Map<number, number>();
  const above = new Set<number>();
  for (const [namespaceId, accessLevel, traversalIds] of roles ?? []) {
    memberships.set(namespaceId, Math.max(accessLevel, memberships.get(namespaceId) ?? 0));
    for (const id of traversalIds.slice(0, -1)) above.add(id);
  }
  return { user, memberships, seenThroughBelow: above };
}
