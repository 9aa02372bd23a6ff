import type { Knex } from 'knex';
import type { SecondFactorQueries, SecondFactorStore } from '../../../application/sign-in/second-factor-store.ts';
import { select, selectCount, selectOne, sql } from '../sql.ts';
import type { Statements } from '../statement-limiter.ts';

export class DatabaseSecondFactorStore implements SecondFactorStore {
  constructor(private readonly transaction: Knex.Transaction) {}

  lockAuthenticator(userId: number): Promise<{ sealedSecret: string; lastStep: number } | null> {
    return selectOne<{ sealedSecret: string; lastStep: number }>(
      this.transaction,
      sql`select sealed_secret, last_step from authenticators where user_id = ${userId} for update`,
    );
  }

  async setAuthenticator(
    userId: number,
    { sealedSecret, lastStep }: { sealedSecret: string; lastStep: number },
  ): Promise<void> {
    await select(
      this.transaction,
      sql`insert into authenticators (user_id, sealed_secret, last_step) values (${userId}, ${sealedSecret}, ${lastStep})
          on conflict (user_id) do update set sealed_secret = excluded.sealed_secret, last_step = excluded.last_step`,
    );
  }

  async setRecoveryCodes(userId: number, digests: readonly Uint8Array[]): Promise<void> {
    await select(this.transaction, sql`delete from recovery_codes where user_id = ${userId}`);
    for (const digest of digests) {
      await select(
        this.transaction,
        sql`insert into recovery_codes (user_id, digest) values (${userId}, ${Buffer.from(digest)})`,
      );
    }
  }

  async useRecoveryCode(userId: number, digest: Uint8Array): Promise<boolean> {
    const used = await selectOne(
      this.transaction,
      sql`delete from recovery_codes where user_id = ${userId} and digest = ${Buffer.from(digest)} returning user_id`,
    );
    return used !== null;
  }

  async deleteAuthenticator(userId: number): Promise<void> {
    await select(this.transaction, sql`delete from authenticators where user_id = ${userId}`);
  }

  async deleteOfUser(userId: number): Promise<void> {
    await this.deleteAuthenticator(userId);
    await select(this.transaction, sql`delete from passkeys where user_id = ${userId}`);
    await select(this.transaction, sql`delete from recovery_codes where user_id = ${userId}`);
    await this.forgetWrongCodes(userId);
  }

  async insertPending({ userId, digest, expiresAt }: Parameters<SecondFactorStore['insertPending']>[0]): Promise<void> {
    await select(
      this.transaction,
      sql`insert into pending_sign_ins (user_id, digest, expires_at) values (${userId}, ${Buffer.from(digest)}, ${expiresAt})`,
    );
  }

  lockPending(digest: Uint8Array, now: Date): Promise<{ id: number; userId: number } | null> {
    return selectOne<{ id: number; userId: number }>(
      this.transaction,
      sql`select id, user_id from pending_sign_ins where digest = ${Buffer.from(digest)} and expires_at > ${now} for update`,
    );
  }

  async deletePending(id: number): Promise<void> {
    await select(this.transaction, sql`delete from pending_sign_ins where id = ${id}`);
  }

  async deletePendingOf(userId: number): Promise<void> {
    await select(this.transaction, sql`delete from pending_sign_ins where user_id = ${userId}`);
  }

  async deleteExpiredPending(now: Date): Promise<void> {
    await select(this.transaction, sql`delete from pending_sign_ins where expires_at <= ${now}`);
  }

  wrongCodes(userId: number, since: Date): Promise<number> {
    return selectCount(
      this.transaction,
      sql`select count(*)::integer as count from wrong_codes where user_id = ${userId} and entered_at > ${since}`,
    );
  }

  async noteWrongCode(userId: number, now: Date): Promise<void> {
    await select(this.transaction, sql`insert into wrong_codes (user_id, entered_at) values (${userId}, ${now})`);
  }

  async forgetWrongCodes(userId: number): Promise<void> {
    await select(this.transaction, sql`delete from wrong_codes where user_id = ${userId}`);
  }
}

export class DatabaseSecondFactorQueries implements SecondFactorQueries {
  constructor(private readonly connection: Statements) {}

  recoveryCodesLeft(userId: number): Promise<number> {
    return selectCount(
      this.connection,
      sql`select count(*)::integer as count from recovery_codes where user_id = ${userId}`,
    );
  }

  async hasAuthenticator(userId: number): Promise<boolean> {
    const found = await selectOne(this.connection, sql`select user_id from authenticators where user_id = ${userId}`);
    return found !== null;
  }

  passkeys(userId: number): ReturnType<SecondFactorQueries['passkeys']> {
    return select(
      this.connection,
      sql`select id, name, created_at, last_used_at from passkeys where user_id = ${userId} order by id`,
    );
  }
}
