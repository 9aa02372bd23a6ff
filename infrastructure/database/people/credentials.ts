import type { Knex } from 'knex';
import type { Credentials, KnownActor, KnownSession } from '../../../application/people/credentials.ts';
import type { Clock } from '../../../application/ports/clock.ts';
import type { AccessToken } from '../../../domain/people/access-token.ts';
import { sessionHasEnded, type Session } from '../../../domain/people/session.ts';
import type { User } from '../../../domain/people/user.ts';
import { twoFactorRequired } from './two-factor-required.ts';
import { userOfLogin } from './user-of-login.ts';
import { actorOf, rolesOf } from '../actor-source.ts';
import { select, selectOne, sql, prepared, trusted, type Fragment } from '../sql.ts';

/** The last use of a secret is updated at most every ten minutes, so that reads rarely write. */
const markEveryMilliseconds = 10 * 60_000;

type UserWithRoles = User & { roles: Parameters<typeof actorOf>[1] };

/** The person with their secret: one statement per request. Columns that both tables have get a longer name. */
type TokenWithUser = UserWithRoles &
  Omit<AccessToken, 'id' | 'userId' | 'name' | 'createdAt'> & {
    tokenId: number;
    tokenName: string;
    tokenCreatedAt: Date;
  };
type SessionWithUser = UserWithRoles &
  Omit<Session, 'id' | 'userId' | 'createdAt'> & {
    sessionId: number;
    sessionCreatedAt: Date;
    mustSetUpTwoFactor: boolean;
  };

export class DatabaseCredentials implements Credentials {
  constructor(
    private readonly connection: Knex,
    private readonly clock: Clock,
    /** Whether the database takes writes. */
    private readonly isWritable: () => boolean = () => true,
  ) {}

  async token(digest: Uint8Array): Promise<{ token: AccessToken; actor: KnownActor } | null> {
    const row = await selectOne<TokenWithUser>(
      this.connection,
      prepared(sql`select u.*, t.id as token_id, t.name as token_name, t.description, t.digest, t.scopes, t.impersonation,
                 t.revoked, t.expires_at, t.created_at as token_created_at, t.last_used_at,
                 ${this.roles()} as roles
          from personal_access_tokens t join users u on u.id = t.user_id where t.digest = ${Buffer.from(digest)}`),
    );
    if (row === null) return null;
    const { tokenId, tokenName, tokenCreatedAt, description, scopes, impersonation, revoked, ...rest } = row;
    const { digest: stored, expiresAt, lastUsedAt, roles, ...user } = rest;
    return {
      token: {
        id: tokenId,
        userId: user.id,
        name: tokenName,
        description,
        digest: stored,
        scopes,
        impersonation,
        revoked,
        expiresAt,
        createdAt: tokenCreatedAt,
        lastUsedAt,
      },
      actor: actorOf(user, roles),
    };
  }

  async session(digest: Uint8Array): Promise<KnownSession | null> {
    const row = await selectOne<SessionWithUser>(
      this.connection,
      prepared(sql`select u.*, s.id as session_id, s.digest, s.csrf_token, s.user_agent, s.ip_address,
                 s.created_at as session_created_at, s.last_used_at, s.expires_at, s.confirmed_at,
                 (not u.two_factor_enabled and ${twoFactorRequired(trusted('u.id'), this.clock.today())})
                   as must_set_up_two_factor,
                 ${this.roles()} as roles
          from sessions s join users u on u.id = s.user_id where s.digest = ${Buffer.from(digest)}`),
    );
    if (row === null) return null;
    const { sessionId, sessionCreatedAt, digest: stored, csrfToken, userAgent, ipAddress, ...rest } = row;
    const { lastUsedAt, expiresAt, confirmedAt, mustSetUpTwoFactor, roles, ...user } = rest;
    return {
      session: {
        id: sessionId,
        userId: user.id,
        digest: stored,
        csrfToken,
        userAgent,
        ipAddress,
        createdAt: sessionCreatedAt,
        lastUsedAt,
        expiresAt,
        confirmedAt,
      },
      actor: actorOf(user, roles),
      mustSetUpTwoFactor,
    };
  }

  async sessionsOf(userId: number, now: Date): Promise<Session[]> {
    const sessions = await select<Session>(
      this.connection,
      sql`select * from sessions where user_id = ${userId} order by last_used_at desc, id desc`,
    );
    return sessions.filter((session) => !sessionHasEnded(session, now));
  }

  async person(idOrUsername: string): Promise<KnownActor | null> {
    const byId = /^[1-9][0-9]{0,14}$/.test(idOrUsername) ? await this.user(sql`u.id = ${Number(idOrUsername)}`) : null;
    return byId ?? (await this.user(sql`lower(u.username) = lower(${idOrUsername}::text)`));
  }

  async idOf(login: string): Promise<number | null> {
    const row = await selectOne<{ id: number }>(this.connection, sql`select id from (${userOfLogin(login)}) u`);
    return row?.id ?? null;
  }

  async markTokenUsed(token: AccessToken, now: Date, today: string): Promise<void> {
    if (!this.isWritable()) return;
    if (token.lastUsedAt !== null && now.getTime() - token.lastUsedAt.getTime() < markEveryMilliseconds) return;
    await select(this.connection, sql`update personal_access_tokens set last_used_at = ${now} where id = ${token.id}`);
    await this.markActive(token.userId, today);
  }

  async markSessionUsed(session: Session, now: Date, today: string): Promise<void> {
    if (!this.isWritable()) return;
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

  private async user(condition: Fragment): Promise<KnownActor | null> {
    const row = await selectOne<UserWithRoles>(
      this.connection,
      sql`select u.*, ${this.roles()} as roles from users u where ${condition}`,
    );
    if (row === null) return null;
    const { roles, ...user } = row;
    return actorOf(user, roles);
  }

  /** The person `u`. */
  private roles(): Fragment {
    return rolesOf(trusted('u.id'), this.clock.today());
  }
}
