import type { Knex } from 'knex';
import type { Passkey, PasskeyPurpose, PasskeyStore } from '../../../application/sign-in/passkey-store.ts';
import { select, selectOne, sql } from '../sql.ts';

export class DatabasePasskeyStore implements PasskeyStore {
  constructor(private readonly transaction: Knex.Transaction) {}

  ofUser(userId: number): Promise<Passkey[]> {
    return select<Passkey>(this.transaction, sql`select * from passkeys where user_id = ${userId} order by id`);
  }

  findByCredential(credentialId: string): Promise<Passkey | null> {
    return selectOne<Passkey>(this.transaction, sql`select * from passkeys where credential_id = ${credentialId}`);
  }

  lock(id: number): Promise<Passkey | null> {
    return selectOne<Passkey>(this.transaction, sql`select * from passkeys where id = ${id} for update`);
  }

  insert(passkey: Omit<Passkey, 'id' | 'lastUsedAt'>): Promise<Passkey | null> {
    const { userId, name, credentialId, publicKey, counter, transports, createdAt } = passkey;
    return selectOne<Passkey>(
      this.transaction,
      sql`insert into passkeys (user_id, name, credential_id, public_key, counter, transports, created_at)
          values (${userId}, ${name}, ${credentialId}, ${Buffer.from(publicKey)}, ${counter}, ${transports}, ${createdAt})
          on conflict (credential_id) do nothing returning *`,
    );
  }

  async rename(id: number, name: string): Promise<void> {
    await select(this.transaction, sql`update passkeys set name = ${name} where id = ${id}`);
  }

  async markUsed(id: number, counter: number, now: Date): Promise<void> {
    await select(
      this.transaction,
      sql`update passkeys set counter = ${counter}, last_used_at = ${now} where id = ${id}`,
    );
  }

  async delete(id: number): Promise<void> {
    await select(this.transaction, sql`delete from passkeys where id = ${id}`);
  }

  async putChallenge(
    { holderDigest, purpose, challenge, expiresAt }: Parameters<PasskeyStore['putChallenge']>[0],
    now: Date,
  ): Promise<void> {
    await select(this.transaction, sql`delete from passkey_challenges where expires_at <= ${now}`);
    await select(
      this.transaction,
      sql`insert into passkey_challenges (holder_digest, purpose, challenge, expires_at)
          values (${Buffer.from(holderDigest)}, ${purpose}, ${challenge}, ${expiresAt})
          on conflict (holder_digest, purpose)
            do update set challenge = excluded.challenge, expires_at = excluded.expires_at`,
    );
  }

  async takeChallenge(holderDigest: Uint8Array, purpose: PasskeyPurpose, now: Date): Promise<string | null> {
    const taken = await selectOne<{ challenge: string; expiresAt: Date }>(
      this.transaction,
      sql`delete from passkey_challenges where holder_digest = ${Buffer.from(holderDigest)} and purpose = ${purpose}
          returning challenge, expires_at`,
    );
    return taken === null || taken.expiresAt <= now ? null : taken.challenge;
  }
}
