import type { Knex } from 'knex';
import type { ActorSource, Clock } from '../../application/ports.ts';
import { anonymous, type Actor } from '../../domain/access/actor.ts';
import { accessLevels } from '../../domain/access/role.ts';
import type { User } from '../../domain/people/user.ts';
import { select, selectOne, sql, steady } from './sql.ts';

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
    const rows = await select<{ namespaceId: number; accessLevel: number; traversalIds: number[] }>(
      this.connection,
      steady(sql`select m.namespace_id, m.access_level, n.traversal_ids
          from members m join namespaces n on n.id = m.namespace_id
          where m.user_id = ${user.id} and m.access_level >= ${accessLevels.guest}
            and (m.expires_at is null or m.expires_at > ${this.clock.today()})`),
    );
    return {
      user,
      memberships: new Map(rows.map((row) => [row.namespaceId, row.accessLevel])),
      seenThroughBelow: new Set(rows.flatMap((row) => row.traversalIds.slice(0, -1))),
    };
  }
}
