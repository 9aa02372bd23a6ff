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

/** Reads who asks and where they are members. Minimal access gives no rights, so it counts as no role. */
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
    return selectGrouped<Membership>(
      this.connection,
      userIds,
      sql`select m.namespace_id, m.access_level, n.traversal_ids, m.user_id
          from members m join namespaces n on n.id = m.namespace_id
          where m.user_id = any(${userIds}::bigint[]) and m.access_level >= ${accessLevels.guest}
            and (m.expires_at is null or m.expires_at > ${this.clock.today()})`,
    );
  }
}

function actorOf(user: User, memberships: readonly Membership[]): Actor {
  return {
    user,
    memberships: new Map(memberships.map((row) => [row.namespaceId, row.accessLevel])),
    seenThroughBelow: new Set(memberships.flatMap((row) => row.traversalIds.slice(0, -1))),
  };
}
