import type { Knex } from 'knex';
import type { ActorSource, Clock } from '../../application/ports.ts';
import { anonymous, type Actor } from '../../domain/access/actor.ts';
import { accessLevels } from '../../domain/access/role.ts';
import type { User } from '../../domain/people/user.ts';
import { select, selectOne, sql, steady } from './sql.ts';
import { selectGrouped } from './work-items/grouped.ts';

interface Membership {
  namespaceId: number;
  accessLevel: number;
  traversalIds: number[];
}

/**
 * Reads who asks and which roles they have: as a member, or as a member of a group that was invited to another. What
 * someone has by an invitation is not passed on by further ones. Minimal access gives no rights, so it is not a role.
 */
export class DatabaseActorSource implements ActorSource {
  constructor(
    private readonly connection: Knex,
    private readonly clock: Clock,
  ) {}

  async load(userId: number | null): Promise<Actor> {
    if (userId === null) return anonymous;
    const user = await selectOne<User>(this.connection, steady(sql`select * from users where id = ${userId}`));
    return user === null ? anonymous : this.loadFor(user);
  }

  async loadFor(user: User): Promise<Actor> {
    return actorOf(user, (await this.memberships([user.id])).get(user.id) ?? []);
  }

  async loadMany(userIds: readonly number[]): Promise<Map<number, Actor>> {
    const users = await select<User>(
      this.connection,
      sql`select * from users where id = any(${[...new Set(userIds)]}::bigint[])`,
    );
    const memberships = await this.memberships(users.map(({ id }) => id));
    return new Map(users.map((user) => [user.id, actorOf(user, memberships.get(user.id) ?? [])]));
  }

  private memberships(userIds: readonly number[]): Promise<Map<number, Membership[]>> {
    const today = this.clock.today();
    return selectGrouped<Membership>(
      this.connection,
      userIds,
      sql`select m.namespace_id, m.access_level, n.traversal_ids, m.user_id
          from members m join namespaces n on n.id = m.namespace_id
          where m.user_id = any(${userIds}::bigint[]) and m.access_level >= ${accessLevels.guest}
            and (m.expires_at is null or m.expires_at > ${today})
          union all
          select s.namespace_id, least(m.access_level, s.access_level), n.traversal_ids, m.user_id
          from group_shares s join namespaces n on n.id = s.namespace_id
            join namespaces invited on invited.id = s.invited_group_id
            join members m on m.user_id = any(${userIds}::bigint[]) and invited.traversal_ids @> array[m.namespace_id]
          where m.access_level >= ${accessLevels.guest} and (m.expires_at is null or m.expires_at > ${today})
            and (s.expires_at is null or s.expires_at > ${today})`,
    );
  }
}

/** Of several roles in one namespace the highest counts. */
function actorOf(user: User, rows: readonly Membership[]): Actor {
  const memberships = new Map<number, number>();
  for (const { namespaceId, accessLevel } of rows) {
    memberships.set(namespaceId, Math.max(accessLevel, memberships.get(namespaceId) ?? 0));
  }
  return { user, memberships, seenThroughBelow: new Set(rows.flatMap((row) => row.traversalIds.slice(0, -1))) };
}
