import type { Knex } from 'knex';
import type { Credentials } from '../../../application/people/credentials.ts';
import type { AccessToken } from '../../../domain/people/access-token.ts';
import { sessionHasEnded, type Session } from '../../../domain/people/session.ts';
import type { User } from '../../../domain/people/user.ts';
import { select, selectOne, sql, type Fragment } from '../sql.ts';

/** A secret in constant use writes its mark once in ten minutes, so that reads stay reads. */
const markEveryMilliseconds = 10 * 60_000;

export class DatabaseCredentials implements Credentials {
  constructor(private readonly connection: Knex) {}

  async token(digest: Uint8Array): Promise<{ token: AccessToken; user: User } | null> {
    const token = await selectOne<AccessToken>(
      this.connection,
      sql`select * from personal_access_tokens where digest = ${Buffer.from(digest)}`,
    );
    const user = token && (await this.user(sql`id = ${token.userId}`));
    return token && user && { token, user };
  }

  async session(digest: Uint8Array): Promise<{ session: Session; user: User } | null> {
    const session = await selectOne<Session>(
      this.connection,
      sql`select * from sessions where digest = ${Buffer.from(digest)}`,
    );
    const user = session && (await this.user(sql`id = ${session.userId}`));
    return session && user && { session, user };
  }

  async sessionsOf(userId: number, now: Date): Promise<Session[]> {
    const sessions = await select<Session>(
      this.connection,
      sql`select * from sessions where user_id = ${userId} order by last_used_at desc, id desc`,
    );
    return sessions.filter((session) => !sessionHasEnded(session, now));
  }

  async person(idOrUsername: string): Promise<User | null> {
    const byId = /^[1-9][0-9]{0,14}$/.test(idOrUsername) ? await this.user(sql`id = ${Number(idOrUsername)}`) : null;
    return byId ?? (await this.user(sql`lower(username) = lower(${idOrUsername}::text)`));
  }

  async markTokenUsed(token: AccessToken, now: Date, today: string): Promise<void> {
    if (token.lastUsedAt !== null && now.getTime() - token.lastUsedAt.getTime() < markEveryMilliseconds) return;
    await select(this.connection, sql`update personal_access_tokens set last_used_at = ${now} where id = ${token.id}`);
    await this.markActive(token.userId, today);
  }

  async markSessionUsed(session: Session, now: Date, today: string): Promise<void> {
    if (now.getTime() - session.lastUsedAt.getTime() < markEveryMilliseconds) return;
    await select(this.connection, sql`update sessions set last_used_at = ${now} where id = ${session.id}`);
    await this.markActive(session.userId, today);
  }

  private async markActive(userId: number, today: string): Promise<void> {
    await select(
      this.connection,
      sql`update users set last_activity_on = ${today} where id = ${userId} and last_activity_on is distinct from ${today}`,
    );
  }

  private async user(condition: Fragment): Promise<User | null> {
    return selectOne<User>(this.connection, sql`select * from users where ${condition}`);
  }
}
